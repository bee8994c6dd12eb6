/// One kernel of a loaded model, with the locations of its operands.
package struct ExecutionStep: Sendable {
  /// Where the operator stands in the model file; operators fused into it do not change that.
  package let location: OperatorLocation
  /// The operator's name as TFLite writes it.
  package let operatorName: String
  /// The types of the operands, those of weights among them; `nil` where one is absent.
  package let operandTypes: [TensorType?]
  /// Names and types of the results.
  package let results: [TensorSpecification]
  /// Multiply-adds of convolutions, fully connected layers and matrix products, 0 for all else.
  package let multiplyAdds: Int64
  /// See ``Inference/unsaturated``.
  let unsaturated: ClosedRange<Int16>?
  /// The kernel's name.
  package let kernelName: String
  /// The number of bands that the work splits into.
  let bandCount: Int
  /// Computes some bands.
  let body: KernelBody
  /// Where the kernel reads.
  let inputs: [OperandLocation]
  /// Where it writes.
  let outputs: [OperandLocation]
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

  /// All that a caller can read.
  var readable: [OperandLocation] { inputs + outputs + results.joined().map { $0.location } }

  /// One result of an operator.
  struct Result: Sendable {
    let type: TensorType
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
        Result(type: graph[$0].type, location: places.location(of: $0))
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
