import GraphIR
import Planning
import Tensors
import TestSupport

/// Builds small graphs for passes and plans; dumps name values in the order of their making.
struct GraphBuilding {
  private var builder = GraphBuilder()

  var graph: Graph { builder.graph }

  mutating func input(_ extents: Int...) -> ValueID {
    builder.addInput(name: "input", type: typed(.float32, extents))
  }

  /// Adds a constant of zeros.
  mutating func constant(_ extents: Int..., type: ElementType = .float32) -> ValueID {
    let type = typed(type, extents)
    return builder.addConstant(
      name: "constant", type: type,
      constant: Constant(
        bytes: ByteSlice([UInt8](repeating: 0, count: type.byteCount)), stored: type.elementType))
  }

  /// Adds a constant of given numbers.
  mutating func constant(_ numbers: [Float], _ extents: Int...) -> ValueID {
    let bytes = numbers.flatMap { $0.bitPattern.littleEndianBytes }
    return builder.addConstant(
      name: "constant", type: typed(.float32, extents),
      constant: Constant(bytes: ByteSlice(bytes), stored: .float32))
  }

  /// Appends an operation with one result.
  mutating func apply(_ operation: GraphIR.Operation, _ inputs: ValueID?...) throws -> ValueID {
    try apply(operation, inputs, resultCount: 1)[0]
  }

  mutating func apply(
    _ operation: GraphIR.Operation, _ inputs: [ValueID?], resultCount: Int
  ) throws -> [ValueID] {
    try builder.append(
      operation, inputs: inputs, names: [String](repeating: "", count: resultCount),
      place: OperatorPlace(index: builder.graph.nodes.count, name: operation.name))
  }

  /// The graph with its outputs named.
  mutating func graph(outputs: ValueID...) -> Graph {
    builder.setOutputs(outputs)
    return builder.graph
  }
}

extension GraphIR.Operation {
  static func convolution(_ padding: Padding, activation: Activation = .none) -> Self {
    .convolution(
      Convolution(window: Window(padding: padding), epilogue: Epilogue(activation: activation)))
  }

  static func depthwise(_ padding: Padding, activation: Activation = .none) -> Self {
    .depthwise(
      Convolution(window: Window(padding: padding), epilogue: Epilogue(activation: activation)))
  }

  static let add = Self.binary(Binary(.add))
}

extension GraphPass {
  /// The dump after the pass, without the line of inputs; every node still resolves to its types.
  func dump(_ graph: Graph) throws -> [String] {
    let rewritten = apply(graph)
    for node in rewritten.nodes {
      let types = try rewritten.resolution(of: node).outputs
      precondition(types == node.outputs.map { rewritten[$0].type })
    }
    return rewritten.dump.split(separator: "\n").dropFirst().map(String.init)
  }
}
