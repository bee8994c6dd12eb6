import ArgumentParser
import HandsEngine
import HandsTFLite
import HandsTraining

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show the contents of a model or bundle.",
    discussion: """
      Shows members, inputs and outputs, operators with shapes, scales of integers and \
      multiply-adds, metadata, working memory with its lower bound, and the labels and head of \
      classifiers. Other \
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

/// The description of one model.
struct InspectedNet {
  let file: NetFile.Member
  /// The model before optimization.
  let source: SourceModel
  /// The summary of a classifier, if it can be read.
  let summary: ClassifierSummary?
  let model: Model

  private var multiplyAdds: Int64 { model.steps.reduce(0) { $0 + $1.multiplyAdds } }

  var text: String {
    let name = file.name.isEmpty ? "model" : PrintableLine(file.name).text
    var lines = ["\(name): \(file.bytes.count) bytes, \(source.graph.values.count) tensors"]
    lines += tensors("input", model.inputs) + tensors("output", model.outputs)
    lines.append(
      "  operators in the file: \(source.graph.nodes.count), steps to run: \(model.steps.count), "
        + "multiply-adds: \(multiplyAdds)")
    lines.append(
      "  working memory: \(model.memory.arenaByteCount) bytes, at least "
        + "\(model.memory.lowerBound) needed")
    lines += metadataLines + classifierLines
    lines += model.steps.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      ("name", .string(file.name)), ("bytes", .integer(file.bytes.count)),
      ("sha256", .string(file.sha256)), ("tensors", .integer(source.graph.values.count)),
      ("inputs", tensorsJSON(model.inputs)), ("outputs", tensorsJSON(model.outputs)),
      ("multiply_adds", .integer(Int(multiplyAdds))),
      ("arena_bytes", .integer(model.memory.arenaByteCount)),
      ("arena_lower_bound_bytes", .integer(model.memory.lowerBound)),
      ("kernels", .string(model.kernels.rawValue)),
      ("precision", .string(model.precision.rawValue)),
      ("metadata", metadataJSON), ("classifier", classifierJSON),
      ("operators", .array(source.graph.nodes.map(operatorJSON))),
      ("steps", .array(model.steps.map(stepJSON))),
    ])
  }

  private func tensors(_ what: String, _ tensors: [TensorSpecification]) -> [String] {
    tensors.enumerated().map { index, tensor in
      "  \(what) \(index): \(tensor.type) \(PrintableLine(tensor.name).text)"
        + (tensor.type.quantization.map { ", \($0)" } ?? "")
    }
  }

  private func tensorsJSON(_ tensors: [TensorSpecification]) -> JSONValue {
    .array(
      tensors.map { tensor in
        .object([
          ("name", .string(tensor.name)), ("type", .string(tensor.type.elementType.name)),
          ("shape", .integers(tensor.type.shape.dimensions)),
          ("quantization", tensor.type.quantization?.json ?? .null),
        ])
      })
  }

  private func operatorJSON(_ node: Node) -> JSONValue {
    .object(
      [("index", .integer(node.location.index)), ("op", .string(node.operator.name))]
        + resultsJSON(node.results.map { source.graph[$0].type }) + [
          ("multiply_adds", .integer(Int(node.multiplyAdds)))
        ])
  }

  private func stepJSON(_ step: ExecutionStep) -> JSONValue {
    .object(
      [("operator", .integer(step.location.index)), ("op", .string(step.operatorName))]
        + resultsJSON(step.results.map(\.type)) + [
          ("kernel", .string(step.kernelName)),
          ("multiply_adds", .integer(Int(step.multiplyAdds))),
        ])
  }

  private func resultsJSON(_ types: [TensorType]) -> [(String, JSONValue)] {
    [
      ("outputs", .array(types.map { .string($0.description) })),
      ("quantization", .array(types.map { $0.quantization?.json ?? .null })),
    ]
  }

  /// The summary if the model is a classifier.
  private var classifier: ClassifierSummary? {
    guard model.outputs.count == 1 else { return nil }
    return summary.flatMap { $0.head != nil || !$0.labels.isEmpty ? $0 : nil }
  }

  private var classifierLines: [String] {
    guard let classifier else { return [] }
    let labels = classifier.labels.isEmpty ? "-" : classifier.labels.joined(separator: ", ")
    return [
      "  labels: \(PrintableLine(labels).text)",
      "  head: \(classifier.head?.rawValue ?? "unknown")",
    ]
  }

  private var classifierJSON: JSONValue {
    guard let classifier else { return .null }
    return .object([
      ("labels", .strings(classifier.labels)),
      ("score_threshold", classifier.scoreThreshold.map { .float($0) } ?? .null),
      ("head", classifier.head.map { .string($0.rawValue) } ?? .null),
    ])
  }

  private var metadataLines: [String] {
    guard let metadata = model.metadata else { return [] }
    return metadata.inputs.enumerated().compactMap { index, tensor in
      tensor.normalization.map {
        "  normalization of input \(index): mean \($0.mean), standard deviation "
          + "\($0.standardDeviation)"
      }
    }
      + metadata.outputs.enumerated().flatMap { index, tensor in
        (tensor.scoreThreshold.map { ["  score threshold of output \(index): \($0)"] } ?? [])
          + tensor.associatedFiles.map {
            "  file of output \(index): \(PrintableLine($0.name).text)"
          }
      }
  }

  private var metadataJSON: JSONValue {
    guard let metadata = model.metadata else { return .null }
    return .object([
      (
        "inputs",
        .array(
          metadata.inputs.map { tensor in
            .object([
              ("name", .string(tensor.name)),
              ("mean", .array((tensor.normalization?.mean ?? []).map { .float($0) })),
              (
                "standard_deviation",
                .array((tensor.normalization?.standardDeviation ?? []).map { .float($0) })
              ),
            ])
          })
      ),
      (
        "outputs",
        .array(
          metadata.outputs.map { tensor in
            .object([
              ("name", .string(tensor.name)),
              ("score_threshold", tensor.scoreThreshold.map { .float($0) } ?? .null),
              ("files", .strings(tensor.associatedFiles.map(\.name))),
            ])
          })
      ),
    ])
  }
}

extension Quantization {
  fileprivate var json: JSONValue {
    .object([
      ("scales", .array(scales.map { .float($0) })), ("zero_points", .integers(zeroPoints)),
      ("axis", .integer(axis)),
      (
        "limits",
        limits.map { .integers([Int($0.lowerBound), Int($0.upperBound)]) } ?? .null
      ),
    ])
  }
}
