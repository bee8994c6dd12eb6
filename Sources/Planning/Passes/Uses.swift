package import GraphIR
package import Tensors

/// Who makes and who reads each value of a graph.
package struct Uses {
  /// The node that makes a value, by value.
  private var producers: [Int?]
  /// How often a value is read, by nodes and as an output.
  private var counts: [Int]
  /// The nodes that read a value, by value; a node stands there once an operand.
  private var readers: [[Int]]

  /// Counts the uses.
  ///
  /// - Parameter graph: The graph.
  package init(of graph: Graph) {
    producers = Array(repeating: nil, count: graph.values.count)
    counts = Array(repeating: 0, count: graph.values.count)
    readers = Array(repeating: [], count: graph.values.count)
    for (index, node) in graph.nodes.enumerated() {
      for output in node.outputs { producers[output.index] = index }
      for case let input? in node.inputs {
        counts[input.index] += 1
        readers[input.index].append(index)
      }
    }
    for output in graph.outputs { counts[output.index] += 1 }
  }

  /// The node whose only result is a value that is read once: the pattern of every fusion.
  ///
  /// - Parameter value: The value.
  /// - Returns: The node's position, `nil` if there is none.
  package func soleProducer(of value: ValueID) -> Int? {
    counts[value.index] == 1 ? producers[value.index] : nil
  }

  /// The nodes that read a value, `nil` if it is an output of the graph too.
  func readers(of value: ValueID) -> [Int]? {
    counts[value.index] == readers[value.index].count ? readers[value.index] : nil
  }
}

extension Graph {
  /// The epilogue of a convolution or dense layer whose filter, bias and slopes are constant.
  ///
  /// - Parameter index: The node's position.
  /// - Returns: The epilogue, `nil` for other nodes.
  package func packedEpilogue(of index: Int) -> Epilogue? {
    let node = nodes[index]
    for operand in WeightOperand.allCases {
      if let weights = node.input(operand.rawValue), self[weights].constant == nil { return nil }
    }
    return switch node.operation {
    case .convolution(let attributes), .depthwise(let attributes): attributes.epilogue
    case .dense(let attributes): attributes.epilogue
    default: nil
    }
  }

  /// Leaves out some nodes.
  ///
  /// - Parameter indices: Their positions.
  package mutating func removeNodes(_ indices: Set<Int>) {
    nodes = nodes.indices.filter { !indices.contains($0) }.map { nodes[$0] }
  }
}

extension Node {
  /// This node with another epilogue and one more operand.
  func extended(_ epilogue: Epilogue, operand: ValueID, at position: Int) -> Node {
    var node = self
    switch operation {
    case .convolution(var attributes):
      attributes.epilogue = epilogue
      node.operation = .convolution(attributes)
    case .depthwise(var attributes):
      attributes.epilogue = epilogue
      node.operation = .depthwise(attributes)
    case .dense(var attributes):
      attributes.epilogue = epilogue
      node.operation = .dense(attributes)
    default:
      preconditionFailure("only convolutions and dense layers have an epilogue")
    }
    while node.inputs.count <= position { node.inputs.append(nil) }
    node.inputs[position] = operand
    return node
  }
}
