public import HandsEngine

/// One operator on float tensors with known shapes, for benchmarking it alone.
public struct Layer: Sendable {
  /// The name of the layer in reports.
  public let name: String
  /// The shapes of the tensors that each run reads.
  public let inputs: [Shape]
  /// The shapes of the tensors that are known when a kernel is prepared; they are the operands
  /// after ``inputs``.
  public let constants: [Shape]
  /// The output's type.
  public let output: TensorType
  /// The number of multiply-adds of a convolution or fully connected layer; 0 for everything else.
  public let multiplyAdds: Int64
  /// The operator.
  let `operator`: Operator
  /// The number of terms in the sum of one output.
  let terms: Int

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - name: The name of the layer in reports.
  ///   - operator: The operator.
  ///   - inputs: The shapes of the tensors that each run reads.
  ///   - constants: The shapes of the tensors that are known when a kernel is prepared, such as a
  ///     filter.
  /// - Throws: `GraphError` if the operator does not accept these shapes.
  package init(
    name: String, _ operator: Operator, inputs: [Shape], constants: [Shape] = []
  ) throws(GraphError) {
    self.name = name
    self.operator = `operator`
    self.inputs = inputs
    self.constants = constants
    let node = try SingleOperator(`operator`, inputs: inputs, constants: constants)
    output = node.output
    multiplyAdds = node.multiplyAdds
    terms = max(Int(node.work) / max(output.shape.elementCount, 1), 1)
  }

  /// Creates a convolution with `SAME` padding.
  ///
  /// - Parameters:
  ///   - name: The name of the layer in reports.
  ///   - input: `[N, H, W, C]`.
  ///   - filter: `[O, Kh, Kw, C / groups]`.
  ///   - stride: The stride in pixels.
  /// - Returns: The layer.
  /// - Throws: `GraphError` if the shapes do not fit together.
  public static func convolution(
    name: String, input: Shape, filter: Shape, stride: Int
  ) throws(GraphError) -> Layer {
    let window = Window(strideHeight: stride, strideWidth: stride, padding: .same)
    return try Layer(name: name, .conv2D(window), inputs: [input], constants: [filter])
  }

  /// Creates a depthwise convolution with `SAME` padding.
  ///
  /// - Parameters:
  ///   - name: The name of the layer in reports.
  ///   - input: `[N, H, W, C]`.
  ///   - filter: `[1, Kh, Kw, C · depthMultiplier]`.
  ///   - stride: The stride in pixels.
  /// - Returns: The layer.
  /// - Throws: `GraphError` if the shapes do not fit together.
  public static func depthwise(
    name: String, input: Shape, filter: Shape, stride: Int
  ) throws(GraphError) -> Layer {
    let window = Window(strideHeight: stride, strideWidth: stride, padding: .same)
    return try Layer(name: name, .depthwiseConv2D(window), inputs: [input], constants: [filter])
  }

  /// Creates a fully connected layer.
  ///
  /// - Parameters:
  ///   - name: The name of the layer in reports.
  ///   - input: `[rows, depth]`.
  ///   - filter: `[outputs, depth]`.
  /// - Returns: The layer.
  /// - Throws: `GraphError` if the shapes do not fit together.
  public static func fullyConnected(
    name: String, input: Shape, filter: Shape
  ) throws(GraphError) -> Layer {
    try Layer(name: name, .fullyConnected(), inputs: [input], constants: [filter])
  }

  /// The number of bytes of all operands and the output.
  public var byteCount: Int {
    (inputs + constants).reduce(output.byteCount) {
      $0 + $1.elementCount * MemoryLayout<Float>.stride
    }
  }

  /// The maximum difference between two orders of summation: half a unit in the last place of 1,
  /// which no sum of a ``LayerRun`` exceeds, for each product and each addition, in either run; at
  /// least 1e-6, for approximated functions.
  public var tolerance: Float { max(Float(2 * terms) * .ulpOfOne, 1e-6) }
}

/// A graph of one operator.
struct SingleOperator {
  let graph: Graph
  let output: TensorType
  let multiplyAdds: Int64
  /// The number of terms of all sums, or of computed elements if there are no sums.
  let work: Int64

  /// Builds the graph; a closure provides the constants, which are zero by default.
  init(
    _ operator: Operator, inputs: [Shape], constants: [Shape],
    numbers: (Shape) -> [Float] = { Array(repeating: 0, count: $0.elementCount) }
  ) throws(GraphError) {
    var builder = GraphBuilder()
    var operands: [ValueID?] = []
    for shape in inputs {
      operands.append(builder.addInput(name: "input", type: TensorType(.float32, shape)))
    }
    for shape in constants {
      operands.append(builder.addConstant(name: "constant", shape: shape, floats: numbers(shape)))
    }
    let outputs = try builder.append(
      `operator`, operands, names: ["output"],
      at: OperatorLocation(index: 0, name: `operator`.name))
    builder.setOutputs(outputs)
    graph = builder.graph
    output = graph[outputs[0]].type
    multiplyAdds = graph.nodes[0].multiplyAdds
    work = builder.work
  }
}
