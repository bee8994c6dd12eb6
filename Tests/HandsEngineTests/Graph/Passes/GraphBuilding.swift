import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Builds small graphs for passes and plans; dumps name values in the order of their making.
struct GraphBuilding {
  private var builder = GraphBuilder()

  var graph: Graph { builder.graph }

  mutating func input(
    _ extents: Int..., type: ElementType = .float32, quantization: Quantization? = nil
  ) -> ValueID {
    builder.addInput(name: "input", type: typed(type, extents, quantization))
  }

  /// Adds a constant of zeros.
  mutating func constant(
    _ extents: Int..., type: ElementType = .float32, quantization: Quantization? = nil
  ) -> ValueID {
    let type = typed(type, extents, quantization)
    return constant(type, [UInt8](repeating: 0, count: type.byteCount))
  }

  /// Adds a constant of given numbers.
  mutating func constant(_ numbers: [Float], _ extents: Int...) -> ValueID {
    constant(typed(.float32, extents), numbers.flatMap(\.bitPattern.littleEndianBytes))
  }

  /// Adds a constant of given bytes, those of a file's buffer if one is named.
  mutating func constant(_ type: TensorType, _ bytes: [UInt8], buffer: Int? = nil) -> ValueID {
    let identity = buffer.map { Constant.Identity.buffer($0) }
    return builder.addConstant(
      name: "constant", type: type,
      constant: Constant(
        bytes: ByteSlice(bytes), stored: type.elementType,
        identity: identity ?? .made(ValueID(index: graph.values.count))))
  }

  /// Appends an operator with one result.
  mutating func apply(_ operator: Operator, _ operands: ValueID?...) throws -> ValueID {
    try apply(`operator`, operands, resultCount: 1)[0]
  }

  mutating func apply(
    _ operator: Operator, _ operands: [ValueID?], resultCount: Int
  ) throws -> [ValueID] {
    try builder.append(
      `operator`, operands, names: [String](repeating: "", count: resultCount),
      at: OperatorLocation(index: graph.nodes.count, name: `operator`.name))
  }

  /// The graph with its outputs named.
  mutating func graph(outputs: ValueID...) -> Graph {
    builder.setOutputs(outputs)
    return builder.graph
  }
}

extension Operator {
  static func convolution(_ padding: Padding, activation: Activation = .none) -> Operator {
    .conv2D(Window(padding: padding), Epilogue(activation: activation))
  }

  static func depthwise(_ padding: Padding, activation: Activation = .none) -> Operator {
    .depthwiseConv2D(Window(padding: padding), Epilogue(activation: activation))
  }
}

extension Graph {
  /// The types that a node's operator infers now.
  func inferredTypes(of node: Node) throws -> [TensorType] {
    try inference(of: node.operator, node.operands, at: node.location).results
  }
}

extension GraphPass {
  /// The graph after the pass, for no target in particular.
  func apply(_ graph: Graph) throws -> Graph {
    try apply(graph, PassContext(target: .reference, source: graph))
  }

  /// Expects that the pass leaves a graph as it is.
  func expectUnchanged(_ graph: Graph, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try apply(graph).dump == graph.dump, sourceLocation: sourceLocation)
  }

  /// The dump after the pass, without the line of inputs; every node still infers its types.
  func dump(_ graph: Graph) throws -> [String] {
    let rewritten = try apply(graph)
    for node in rewritten.nodes {
      let types = try rewritten.inferredTypes(of: node)
      precondition(types == node.results.map { rewritten[$0].type })
      precondition(types == node.inference.results)
    }
    return rewritten.dump.split(separator: "\n").dropFirst().map(String.init)
  }
}
