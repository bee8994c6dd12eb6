import ArgumentParser
import FoundationEssentials

/// The definition of an option of the command.
struct OptionDefinition {
  var name: String
  var help: String
  /// The default; `nil` for flags and options without one.
  var defaultValue: String?

  /// The options of a group of arguments, as the parser describes them for
  /// `--experimental-dump-help`.
  ///
  /// - Parameter type: The type of the arguments.
  /// - Returns: The options by name.
  /// - Throws: An error if the parser's output has a different format.
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

  /// The required part of ArgumentParser's `ToolInfoV0`.
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
