/// A network: values and the operators that make them, in an order that can be run.
///
/// Every node's operands are graph inputs, constants or results of earlier nodes; every value has one
/// producer at most; all types are inferred.
package struct Graph: Sendable {
  /// All values, by ``ValueID``.
  package internal(set) var values: [Value] = []
  /// The operators' uses, in running order.
  package internal(set) var nodes: [Node] = []
  /// The values that a caller fills.
  package internal(set) var inputs: [ValueID] = []
  /// The values that a caller reads.
  package internal(set) var outputs: [ValueID] = []

  /// The value of an identifier.
  package subscript(id: ValueID) -> Value {
    get { values[id.index] }
    set { values[id.index] = newValue }
  }
}

/// Names one value of a graph.
package struct ValueID: Hashable, Sendable {
  /// The position in ``Graph/values``.
  package let index: Int
}

/// A tensor in a graph.
package struct Value: Sendable {
  /// The name in the model file.
  package var name: String
  /// Shape and element type.
  package var type: TensorType
  /// The elements, if they are constant.
  var constant: Constant?
  /// The channels of the file's tensor that a rewrite has left, ascending; `nil` for all.
  var keptChannels: [Range<Int>]?

  /// Whether the elements are constant.
  package var isConstant: Bool { constant != nil }
}

/// One use of an operator.
package struct Node: Sendable {
  /// What is computed.
  package internal(set) var `operator`: Operator
  /// The operands, `nil` where an optional one is absent.
  package internal(set) var operands: [ValueID?]
  package internal(set) var results: [ValueID]
  /// Where the operator stands in the model file; operators fused into it do not change that.
  package let location: OperatorLocation
  /// The result of shape inference for these operands.
  var inference: Inference

  /// Multiply-adds of convolutions, fully connected layers and matrix products, 0 for all else.
  package var multiplyAdds: Int64 { inference.multiplyAdds }

  /// What rewrites of the graph can recognize in the operator.
  var pattern: Operator.Pattern { inference.pattern }

  /// An operand by its position, `nil` if it is absent.
  subscript(position: Operand) -> ValueID? {
    position.index < operands.count ? operands[position.index] : nil
  }
}

extension Graph {
  /// Infers the results of an operator of this graph's values.
  ///
  /// - Parameters:
  ///   - operator: The operator.
  ///   - operands: Its operands, `nil` where an optional one is absent.
  ///   - results: How the integers of each result are to stand for real numbers.
  ///   - location: Where the operator stands in the model file.
  /// - Returns: Types, work and kernels.
  /// - Throws: ``GraphError/operator(_:_:)`` if the operator does not take these operands.
  func inference(
    of operator: Operator, _ operands: [ValueID?], results: [Quantization?] = [],
    at location: OperatorLocation
  ) throws(GraphError) -> Inference {
    let values = operands.map { $0.map { self[$0] } }
    do {
      return try `operator`.infer(Operands(values, results: results))
    } catch {
      throw .operator(location, error)
    }
  }

  /// Replaces the operator and the operands of a node; the results keep their types.
  ///
  /// - Throws: ``GraphError`` if the operator does not take these operands; the node is then as before.
  mutating func rewrite(
    _ index: Int, as operator: Operator, _ operands: [ValueID?], results: [ValueID]
  ) throws(GraphError) {
    let inference = try inference(
      of: `operator`, operands, results: results.map { self[$0].type.quantization },
      at: nodes[index].location)
    nodes[index].operator = `operator`
    nodes[index].operands = operands
    nodes[index].results = results
    nodes[index].inference = inference
    for (result, type) in zip(results, inference.results) { self[result].type = type }
  }

  /// Removes some nodes.
  mutating func removeNodes(_ indices: [Int]) {
    guard !indices.isEmpty else { return }
    var isKept = [Bool](repeating: true, count: nodes.count)
    for index in indices { isKept[index] = false }
    nodes = zip(nodes, isKept).compactMap { $1 ? $0 : nil }
  }
}
