import HandsSystem

/// Builds a graph in running order, inferring every type on the way.
package struct GraphBuilder {
  /// The graph so far.
  package private(set) var graph = Graph()
  /// The cost of a run of the graph so far: the terms of all sums and maxima, and the elements of all
  /// else that is computed.
  package private(set) var work: Int64 = 0
  /// The bytes that the graph so far keeps of the scales of quantized layers.
  private(set) var scaleByteCount: Int64 = 0

  /// Creates a builder of an empty graph.
  package init() {}

  /// Creates a builder of an empty graph with reserved capacity.
  ///
  /// - Parameters:
  ///   - valueCount: The values.
  ///   - nodeCount: The uses of operators.
  init(reserving valueCount: Int, nodeCount: Int) {
    graph.values.reserveCapacity(valueCount)
    graph.nodes.reserveCapacity(nodeCount)
  }

  /// Adds a value that the caller fills.
  package mutating func addInput(name: String, type: TensorType) -> ValueID {
    let id = addValue(Value(name: name, type: type))
    graph.inputs.append(id)
    return id
  }

  /// Adds a constant, whose size fits the type.
  mutating func addConstant(name: String, type: TensorType, constant: Constant) -> ValueID {
    addValue(Value(name: name, type: type, constant: constant))
  }

  /// Adds a constant of numbers that do not come from a file.
  package mutating func addConstant(name: String, shape: Shape, floats: [Float]) -> ValueID {
    precondition(floats.count == shape.elementCount, "as many numbers as elements")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * floats.count)
    for number in floats {
      for byte in 0..<4 {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt32(8 * byte)))
      }
    }
    return addConstant(
      name: name, type: TensorType(.float32, shape),
      constant: Constant(
        bytes: ByteSlice(bytes), stored: .float32,
        identity: .made(ValueID(index: graph.values.count))))
  }

  /// Appends a use of an operator.
  ///
  /// - Parameters:
  ///   - operator: What is computed.
  ///   - operands: The operands, `nil` where an optional one is absent.
  ///   - names: The names of the results, as many as there are results.
  ///   - formats: How the integers of each result are to stand for real numbers.
  ///   - location: Where the operator stands in the model file.
  /// - Returns: The identifiers of the results.
  /// - Throws: ``GraphError`` if the operator does not take these operands.
  package mutating func append(
    _ operator: Operator, _ operands: [ValueID?], names: [String], formats: [Quantization?] = [],
    at location: OperatorLocation
  ) throws(GraphError) -> [ValueID] {
    let inference = try graph.inference(of: `operator`, operands, results: formats, at: location)
    guard inference.results.count == names.count else {
      throw .operator(
        location,
        .mismatch("number of outputs", expected: inference.results.count, found: names.count))
    }
    let results = zip(inference.results, names).map { type, name in
      addValue(Value(name: name, type: type))
    }
    graph.nodes.append(
      Node(
        operator: `operator`, operands: operands, results: results, location: location,
        inference: inference))
    work += inference.work
    scaleByteCount += inference.scaleByteCount
    return results
  }

  /// Gives a value the quantization that a file declares; only integers have one.
  mutating func quantize(_ value: ValueID, as quantization: Quantization?) {
    guard graph[value].type.elementType.integers != nil else { return }
    graph[value].type.quantization = quantization
  }

  /// Replaces the last node by its results as constants.
  mutating func foldLast(_ constants: [Constant]) {
    guard let node = graph.nodes.popLast() else { return }
    work -= node.inference.work
    scaleByteCount -= node.inference.scaleByteCount
    for (result, constant) in zip(node.results, constants) { graph[result].constant = constant }
  }

  /// Names the values that the caller reads.
  package mutating func setOutputs(_ outputs: [ValueID]) {
    graph.outputs = outputs
  }

  private mutating func addValue(_ value: Value) -> ValueID {
    graph.values.append(value)
    return ValueID(index: graph.values.count - 1)
  }
}

extension GraphBuilder {
  /// The maximum number of elements of a result that is computed while the graph is built, and of each operand:
  /// a file may name a large constant many times.
  private static let largestFolded = 2 * Shape.maximumRank

  /// Computes the results of the last node now if they are few integers that depend on no input: converters
  /// spell out shapes as arithmetic on extents.
  mutating func foldShapeArithmetic() {
    guard let node = graph.nodes.last,
      node.results.allSatisfy({ isFewIntegers(graph[$0].type) }),
      let operands = constantOperands(of: node),
      let kernel = node.inference.candidates(.reference).last
    else { return }
    let layouts = OperandLayouts(
      inputs: node.operands.map { _ in .contiguous }, output: .contiguous)
    let types = node.results.map { graph[$0].type }
    let results = KernelOperands.compute(
      kernel.choose(layouts), of: operands, types.map { $0.byteCount })
    foldLast(
      zip(node.results, results).map { result, bytes in
        Constant(
          bytes: ByteSlice(bytes), stored: graph[result].type.elementType, identity: .made(result))
      })
  }

  private func isFewIntegers(_ type: TensorType) -> Bool {
    switch type.elementType {
    case .int32, .int64, .bool: type.shape.elementCount <= GraphBuilder.largestFolded
    default: false
    }
  }

  /// The bytes of a node's operands: those of constants, or none where they do not matter.
  private func constantOperands(of node: Node) -> [ByteSlice]? {
    if case .shape = node.pattern { return node.operands.map { _ in ByteSlice([]) } }
    var operands: [ByteSlice] = []
    for case let operand? in node.operands {
      guard let constant = graph[operand].constant,
        graph[operand].type.shape.elementCount <= GraphBuilder.largestFolded
      else { return nil }
      operands.append(constant.bytes)
    }
    return operands
  }
}
