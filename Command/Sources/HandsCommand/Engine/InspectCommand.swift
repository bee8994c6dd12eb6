import ArgumentParser
import HandsEngine
import HandsTFLite
import HandsTraining

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the contents of a model or bundle.",
    discussion: """
      Shows members, inputs and outputs, operators with shapes and multiply-adds, metadata, \
      working memory with its lower bound, and the labels and head of classifiers. Other \
      subcommands accept a model of a bundle as BUNDLE/MODEL, with its name or the end of it.
      """)

  @Argument(help: "A .task or .tflite file, or BUNDLE/MODEL.")
  var file: String

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var engine: EngineOptions

  func run() throws {
    try reportingFailures(of: file) {
      let contents = try NetFile(path: file)
      let nets = try contents.nets.map { net in
        try reportingFailures(of: net.name.isEmpty ? file : "\(file): \(net.name)") {
          let source = try SourceModel(net.bytes)
          return InspectedNet(
            file: net, source: source, summary: try? ClassifierSummary(net.bytes),
            model: try Model(source, options: engine.modelOptions))
        }
      }
      if json {
        let document = JSONValue.object([
          ("schema_version", .integer(1)), ("file", .string(file)),
          ("members", .array(contents.members.map(\.json))),
          ("nets", .array(nets.map(\.json))),
        ])
        print(document.text)
      } else {
        for member in contents.members {
          let name = PrintableLine(member.name).text
          print("member \(name): \(member.bytes.count) bytes, SHA-256 \(member.sha256)")
        }
        for net in nets { print(net.text) }
      }
    }
  }
}

extension NetFile.Member {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)), ("bytes", .integer(bytes.count)), ("sha256", .string(sha256)),
    ])
  }
}
