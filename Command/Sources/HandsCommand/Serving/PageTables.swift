import ArgumentParser
import FoundationEssentials
import Hands
import HandsEngine
import HandsImageFiles
import HandsImaging
import HandsServer

/// JSON documents with which the page shares definitions of the command and library.
enum PageTables {
  /// Creates the documents.
  ///
  /// - Parameters:
  ///   - engines: The page's names of the available engines, the default first.
  ///   - precision: The server's precision, which is the page's default.
  /// - Returns: The documents by path.
  /// - Throws: An error if the parser does not describe the options of streams.
  static func documents(
    engines: [String], precision: Precision
  ) throws -> [String: ServedContent.Document] {
    var definitions = try OptionDefinition.all(of: StreamMaker.GestureArguments.self)
    definitions["precision"]?.defaultValue = precision.rawValue
    return [
      "/engines.json": file(.object([("engines", .strings(engines))])),
      "/limits.json": file(limits),
      "/options.json": file(try StreamOptionGroup.json(definitions)),
      "/skeleton.json": file(skeleton),
    ]
  }

  private static func file(_ document: JSONValue) -> ServedContent.Document {
    let file = ServedFile(type: "application/json", bytes: Array(document.text.utf8))
    return { file }
  }

  /// The limits of messages.
  private static var limits: JSONValue {
    .object([
      ("message_bytes", .integer(ServerLimits().message)),
      ("pixels", .integer(ImageFrameHandler.decoding.limits.maximumPixels)),
    ])
  }

  /// The bones and the colors of the hand.
  private static var skeleton: JSONValue {
    let bones = HandBone.all.map { bone in
      JSONValue.object([
        ("start", .integer(bone.start)), ("end", .integer(bone.end)), ("color", json(bone.color)),
      ])
    }
    let joints = (0..<HandSketch.pointCount).map { json(HandBone.color(ofPoint: $0)) }
    return .object([("bones", .array(bones)), ("joint_colors", .array(joints))])
  }

  private static func json(_ color: PixelColor) -> JSONValue {
    .integers([color.red, color.green, color.blue].map { Int($0) })
  }
}

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
