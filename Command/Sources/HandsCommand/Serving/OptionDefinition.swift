import ArgumentParser
import FoundationEssentials

/// An option as a command defines it: its name, help and default.
struct OptionDefinition {
  var name: String
  var help: String
  /// As text; `nil` for flags, and for options that have none.
  var defaultValue: String?

  /// The options of some arguments, from what the parser writes for `--experimental-dump-help`.
  ///
  /// - Parameter type: The arguments.
  /// - Returns: The options by their names.
  /// - Throws: An error if it is not what the parser wrote until now.
  static func all<Arguments: ParsableArguments>(
    of type: Arguments.Type
  ) throws -> [String: OptionDefinition] {
    var text = ""
    do {
      _ = try type.parse(["--experimental-dump-help"])
    } catch {
      text = type.fullMessage(for: error)
    }
    let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
    let definitions = dump.command.arguments.compactMap { argument in
      argument.names?.first { $0.kind == "long" }.map { name in
        (
          name.name,
          OptionDefinition(
            name: name.name, help: argument.abstract ?? "", defaultValue: argument.defaultValue)
        )
      }
    }
    return Dictionary(definitions) { first, _ in first }
  }

  /// The part of ArgumentParser's `ToolInfoV0` that is needed.
  private struct Dump: Decodable {
    var command: Command

    struct Command: Decodable {
      var arguments: [Argument]
    }

    struct Argument: Decodable {
      var names: [Name]?
      var abstract: String?
      var defaultValue: String?
    }

    struct Name: Decodable {
      var kind: String
      var name: String
    }
  }
}
