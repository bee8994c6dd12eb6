/// The producer and the readers of each value of a graph.
struct Uses {
  /// The producer of each value, by value.
  private var producers: [Int?]
  /// How often a value is read, by nodes and as an output.
  private var counts: [Int]
  /// The nodes that read values, value by value; a node appears once per operand.
  private var readers: [Int]
  /// The end of each value's nodes in ``readers``.
  private var ends: [Int]

  /// Counts the uses.
  ///
  /// - Parameter graph: The graph.
  init(of graph: Graph) {
    producers = Array(repeating: nil, count: graph.values.count)
    counts = Array(repeating: 0, count: graph.values.count)
    for (index, node) in graph.nodes.enumerated() {
      for output in node.results { producers[output.index] = index }
      for case let input? in node.operands { counts[input.index] += 1 }
    }
    // One list for all values: most have one reader, which is not worth an array.
    var sum = 0
    ends = counts.map { count in
      defer { sum += count }
      return sum
    }
    readers = Array(repeating: 0, count: sum)
    for (index, node) in graph.nodes.enumerated() {
      for case let input? in node.operands {
        readers[ends[input.index]] = index
        ends[input.index] += 1
      }
    }
    for output in graph.outputs { counts[output.index] += 1 }
  }

  /// The node whose only result is a value that is read once: the pattern of every fusion.
  ///
  /// - Parameter value: The value.
  /// - Returns: The node's position, `nil` if there is none.
  func soleProducer(of value: ValueID) -> Int? {
    counts[value.index] == 1 ? producers[value.index] : nil
  }

  /// The nodes that read a value, `nil` if it is an output of the graph too.
  func readers(of value: ValueID) -> [Int]? {
    let start = value.index == 0 ? 0 : ends[value.index - 1]
    let nodes = readers[start..<ends[value.index]]
    return counts[value.index] == nodes.count ? Array(nodes) : nil
  }
}

extension Graph {
  /// A weighted operator whose filter, bias and slopes are constant, `nil` for other nodes.
  func packedOperator(of index: Int) -> WeightedOperator? {
    guard case .weighted(let weighted) = nodes[index].pattern else { return nil }
    for operand in Operand.weights {
      if let weights = nodes[index][operand], self[weights].constant == nil { return nil }
    }
    return weighted
  }

  /// Gives a weighted operator another epilogue and the operand that it reads; it makes the result of the
  /// node after it, whose place it takes.
  mutating func extend(
    _ producer: Int, _ weighted: WeightedOperator, _ operand: Operand?, reading value: ValueID?,
    inPlaceOf index: Int
  ) throws(GraphError) {
    var operands = nodes[producer].operands
    if let operand {
      while operands.count <= operand.index { operands.append(nil) }
      operands[operand.index] = value
    }
    let node = nodes[index]
    nodes[index] = nodes[producer]
    do {
      try rewrite(index, as: weighted.asOperator, operands, results: node.results)
    } catch {
      nodes[index] = node
      throw error
    }
  }
}

extension Operand {
  /// The operands of a weighted operator that kernels pack.
  static let weights: [Operand] = [.filter, .bias, .slopes, .scales, .residualScales]
}
