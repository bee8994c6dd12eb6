import ArgumentParser
import Inference
import ModelFiles

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a bundle or net holds.",
    discussion: """
      Members, inputs and outputs, operators with shapes and multiply-adds, metadata, and the \
      working memory against the least possible.
      """)

  @Argument(help: "A .task or .tflite file.")
  var file: String

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var engine: EngineOptions

  func run() throws {
    try reportingFailures(of: file) {
      let nets = try NetFile(path: file).nets.map { net in
        try reportingFailures(of: net.name.isEmpty ? file : "\(file): \(net.name)") {
          InspectedNet(
            name: net.name, byteCount: net.bytes.count,
            model: try Model(net.bytes, options: engine.modelOptions))
        }
      }
      if json {
        let document = JSONValue.object([
          ("schema_version", .integer(1)), ("file", .string(file)),
          ("nets", .array(nets.map(\.json))),
        ])
        print(document.text)
      } else {
        for net in nets { print(net.text) }
      }
    }
  }
}
