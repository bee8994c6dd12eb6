/// One kernel of a loaded model: an operator of the file with those that were fused into it.
public struct ExecutionStep: Sendable {
  /// Where the operator stands in the model file; operators fused into it do not change that.
  public let location: OperatorLocation
  /// The name as TFLite writes it, those of operators computed together joined by `+`.
  public let operatorName: String
  /// The types of the operands, those of weights among them; `nil` where one is absent.
  public let operandTypes: [TensorType?]
  /// Names and types of the results, at least one.
  public let results: [TensorSpecification]
  /// Multiply-adds of convolutions, fully connected layers and matrix products, 0 for all else.
  public let multiplyAdds: Int64
  /// See ``Inference/unsaturated``.
  let unsaturated: ClosedRange<Int16>?
  /// The kernel, such as `gemm.f32.6x16.avx2`: what it computes, element type, tile and instruction set.
  public let kernelName: String
  /// The number of bands that the work splits into.
  let bandCount: Int
  /// Computes some bands.
  let body: KernelBody
  /// Where the kernel reads.
  let inputs: [OperandLocation]
  /// Where it writes.
  let outputs: [OperandLocation]
}

extension ExecutionStep: CustomStringConvertible {
  /// One line: operator, results with their quantization, multiply-adds if there are any, kernel.
  public var description: String {
    var text = "\(location)  "
    for (position, result) in results.enumerated() {
      text += (position > 0 ? ", " : "") + result.type.quantizedDescription
    }
    return text + (multiplyAdds > 0 ? "  \(multiplyAdds) multiply-adds  " : "  ") + kernelName
  }
}

/// Where a value lies.
struct OperandLocation: Sendable {
  let place: Place
  let byteCount: Int

  enum Place: Sendable {
    /// A computed value: its first byte in the arena.
    case arena(offset: Int)
    case constant(PackedConstant)
  }
}

extension ExecutionStep {
  /// A kernel on the operands of its node.
  init(_ node: Node, _ choice: KernelChoice, _ places: OperandPlaces) {
    let graph = places.graph
    self.init(
      location: node.location, operatorName: node.operator.name,
      operandTypes: node.operands.map { $0.map { graph[$0].type } },
      results: node.results.map(graph.specification), multiplyAdds: node.multiplyAdds,
      unsaturated: node.inference.unsaturated, kernelName: choice.name,
      bandCount: choice.bandCount,
      body: choice.makeBody(
        choice.packings.map { places.constants.constant($0, of: node, in: graph) }),
      inputs: choice.readOperands(of: node).map(places.location),
      outputs: node.results.map(places.location))
  }
}

/// Where all values of a planned graph lie.
struct OperandPlaces {
  let graph: Graph
  /// How each value lies in memory, by value.
  let layouts: [Layout]
  let memory: MemoryPlan
  let constants: PackedConstantPlan.PackedConstants

  /// Where a value lies.
  func location(of id: ValueID) -> OperandLocation {
    let value = graph[id]
    if value.isConstant {
      return OperandLocation(
        place: .constant(constants.contiguous(value)), byteCount: value.type.byteCount)
    }
    guard let offset = memory.offsets[id.index] else {
      preconditionFailure("a value that is neither constant nor computed")
    }
    return OperandLocation(
      place: .arena(offset: offset), byteCount: layouts[id.index].byteCount(of: value.type))
  }
}

/// Where a caller of an interpreter reads and writes.
struct ModelLocations: Sendable {
  let inputs: [OperandLocation]
  let outputs: [OperandLocation]
  /// The results of each operator of the file, by its index, if the model is not optimized.
  let results: [[Result]]

  /// All values that a caller can read.
  var readable: [OperandLocation] { inputs + outputs + results.joined().map { $0.location } }

  /// One result of an operator.
  struct Result: Sendable {
    let producer: OperatorLocation
    let tensor: TensorSpecification
    let location: OperandLocation
  }

  /// - Parameters:
  ///   - places: Where all values lie.
  ///   - keptNodes: The nodes of the file whose results can be read.
  init(_ places: OperandPlaces, _ keptNodes: [Node]) {
    let graph = places.graph
    inputs = graph.inputs.map(places.location)
    outputs = graph.outputs.map(places.location)
    var results = [[Result]](
      repeating: [], count: keptNodes.reduce(0) { max($0, $1.location.index + 1) })
    for node in keptNodes {
      results[node.location.index] = node.results.map {
        Result(
          producer: node.location, tensor: graph.specification(of: $0),
          location: places.location(of: $0))
      }
    }
    self.results = results
  }
}

extension Graph {
  /// Name and type of a value.
  func specification(of id: ValueID) -> TensorSpecification {
    TensorSpecification(name: self[id].name, type: self[id].type)
  }
}
