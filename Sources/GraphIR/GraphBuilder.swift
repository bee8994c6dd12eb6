public import Tensors

/// Builds a graph in running order, resolving every type on the way.
public struct GraphBuilder {
  /// The graph so far.
  public private(set) var graph = Graph()
  /// What a run of the graph so far costs: the terms of all sums and maxima, and the elements of all
  /// else that is computed.
  public private(set) var work: Int64 = 0

  /// Creates a builder of an empty graph.
  public init() {}

  /// Adds a value that the caller fills.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - type: Shape and element type.
  /// - Returns: The value's identifier.
  public mutating func addInput(name: String, type: TensorType) -> ValueID {
    let id = addValue(Value(name: name, type: type))
    graph.inputs.append(id)
    return id
  }

  /// Adds a constant.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - type: Shape and element type.
  ///   - constant: The stored elements; their size fits `type`.
  /// - Returns: The value's identifier.
  public mutating func addConstant(
    name: String, type: TensorType, constant: Constant
  ) -> ValueID {
    addValue(Value(name: name, type: type, constant: constant))
  }

  /// Appends an operation.
  ///
  /// - Parameters:
  ///   - operation: What is computed.
  ///   - inputs: The operands, `nil` where an optional one is absent.
  ///   - names: The names of the results, as many as there are results.
  ///   - place: Where the operator stands in the model file.
  /// - Returns: The identifiers of the results.
  /// - Throws: ``GraphError`` if the operation does not take these operands.
  public mutating func append(
    _ operation: Operation, inputs: [ValueID?], names: [String], place: OperatorPlace
  ) throws(GraphError) -> [ValueID] {
    var node = Node(operation: operation, inputs: inputs, outputs: [], place: place)
    let resolution = try graph.resolution(of: node)
    let types = resolution.outputs
    guard types.count == names.count else {
      throw .operation(
        place, .mismatch("number of outputs", expected: types.count, found: names.count))
    }
    try checkConstantIndices(of: node)
    for (type, name) in zip(types, names) {
      node.outputs.append(addValue(Value(name: name, type: type)))
    }
    graph.nodes.append(node)
    work += resolution.work
    return node.outputs
  }

  /// Names the values that the caller reads.
  ///
  /// - Parameter outputs: Identifiers of this graph.
  public mutating func setOutputs(_ outputs: [ValueID]) {
    graph.outputs = outputs
  }

  private mutating func addValue(_ value: Value) -> ValueID {
    graph.values.append(value)
    return ValueID(graph.values.count - 1)
  }

  private func checkConstantIndices(of node: Node) throws(GraphError) {
    guard case .gather(let gather) = node.operation, let source = node.inputs[0],
      let indices = node.inputs[1], let constant = graph[indices].constant
    else { return }
    let shape = graph[source].type.shape
    let extent = shape[gather.axis < 0 ? gather.axis + shape.rank : gather.axis]
    guard let numbers = constant.integers else { throw .needsConstant(node.place, "indices") }
    for index in numbers where index < 0 || index >= extent {
      throw .gatherIndex(node.place, found: index, extent: extent)
    }
  }
}
