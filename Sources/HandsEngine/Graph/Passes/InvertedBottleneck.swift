/// A depthwise convolution between a convolution and what sums over its channels, each with no other
/// reader.
struct InvertedBottleneck {
  /// The node that makes the channels.
  let expansion: Int
  /// The node that filters each channel on its own.
  let depthwise: Int
  /// The node that takes the mean of each channel over the image, if there is one.
  let mean: Int?
  /// The nodes that sum over the channels: one convolution, or the fully connected layers that read the mean.
  let projections: [Int]

  /// The block around a depthwise convolution, if its channels can be left out.
  init?(around depthwise: Int, in graph: Graph, _ uses: Uses) {
    guard let middle = graph.prunableOperator(of: depthwise), case .depthwise = middle.kind,
      middle.epilogue.residualActivation == nil,
      let expanded = graph.nodes[depthwise][.input],
      let expansion = uses.soleProducer(of: expanded),
      let first = graph.prunableOperator(of: expansion), case .convolution = first.kind,
      first.epilogue.residualActivation == nil,
      let readers = uses.readers(of: graph.nodes[depthwise].results[0]), readers.count == 1
    else { return nil }
    switch graph.nodes[readers[0]].pattern {
    case .weighted(let next) where next.kind.isConvolution:
      (mean, projections) = (nil, readers)
    case .mean(let axes) where graph.isMeanOverImage(axes, of: expanded):
      guard let layers = uses.readers(of: graph.nodes[readers[0]].results[0]),
        layers.allSatisfy({ graph.isFullyConnected($0) })
      else { return nil }
      (mean, projections) = (readers[0], layers)
    default:
      return nil
    }
    let filtered = mean ?? depthwise
    for projection in projections {
      guard graph.nodes[projection][.input] == graph.nodes[filtered].results[0],
        graph.prunableOperator(of: projection) != nil
      else { return nil }
    }
    (self.expansion, self.depthwise) = (expansion, depthwise)
  }

  /// The channels that ``GraphPass/removeDeadChannels`` keeps, as ascending ranges; `nil` for all.
  func liveChannels(in graph: Graph) -> [Range<Int>]? {
    guard let filter = graph.weights(.filter, of: depthwise),
      let count = filter.type.shape.dimensions.last
    else { return nil }
    var dead = clampedToZero(Array(0..<count), in: graph)
    dead = filter.constant?.channels(dead, of: count) { $0 == 0 } ?? []
    guard !dead.isEmpty, !hasNegativeZeroBias(in: graph) else { return nil }
    for projection in projections {
      guard let weights = graph.weights(.filter, of: projection)?.constant else { return nil }
      if !weights.isFinite { dead = weights.channels(dead, of: count) { $0.isFinite } }
    }
    return ranges(in: count, without: removable(of: dead, in: count))
  }

  /// The depthwise channels whose bias alone leaves as +0 with every kernel; how −0 is clamped is
  /// not defined.
  private func clampedToZero(_ channels: [Int], in graph: Graph) -> [Int] {
    guard let bias = graph.weights(.bias, of: depthwise)?.constant,
      let lower = graph.packedOperator(of: depthwise)?.epilogue.activation.bounds.lower
    else { return channels }
    return bias.channels(channels, of: channels.count) {
      $0.bitPattern == 0 || $0 < 0 && lower == 0
    }
  }

  private func hasNegativeZeroBias(in graph: Graph) -> Bool {
    projections.contains { projection in
      guard let bias = graph.weights(.bias, of: projection)?.constant else { return false }
      return bias.channels([0], of: 1) { $0 != 0 || $0.sign == .plus }.isEmpty
    }
  }

  /// The last of the dead channels, as many as leave a multiple of the vector.
  private func removable(of dead: [Int], in count: Int) -> ArraySlice<Int> {
    let widestVector = 16
    let step = min(count & -count, widestVector)
    return dead.suffix(min(dead.count, count - 1) / step * step)
  }

  private func ranges(in count: Int, without removed: ArraySlice<Int>) -> [Range<Int>]? {
    guard !removed.isEmpty else { return nil }
    var ranges: [Range<Int>] = []
    var start = 0
    for channel in removed + [count] {
      if channel > start { ranges.append(start..<channel) }
      start = channel + 1
    }
    return ranges
  }
}

extension Graph {
  /// A constant operand of a weighted operator, `nil` if it is absent.
  func weights(_ operand: Operand, of index: Int) -> Value? {
    nodes[index][operand].map { self[$0] }
  }

  /// Whether some axes are height and width of images shaped as a value.
  fileprivate func isMeanOverImage(_ axes: [Int], of id: ValueID) -> Bool {
    let rank = self[id].type.shape.rank
    return Set(axes.map { $0 < 0 ? $0 + rank : $0 }) == [1, 2]
  }

  fileprivate func isFullyConnected(_ index: Int) -> Bool {
    guard case .weighted(let weighted) = nodes[index].pattern,
      case .fullyConnected = weighted.kind
    else { return false }
    return true
  }

  /// A convolution of one group, a depthwise one of multiplier 1 or a fully connected layer, whose weights
  /// are floats or halves.
  fileprivate func prunableOperator(of index: Int) -> WeightedOperator? {
    guard let weighted = packedOperator(of: index), let input = nodes[index][.input],
      let filter = weights(.filter, of: index),
      filter.type.shape.dimensions.last == self[input].type.shape.dimensions.last
    else { return nil }
    for operand in Operand.weights {
      guard let weights = weights(operand, of: index) else { continue }
      guard weights.constant?.holdsFloats == true else { return nil }
    }
    if case .transposedConvolution = weighted.kind { return nil }
    return weighted
  }
}

extension WeightedOperator.Kind {
  fileprivate var isConvolution: Bool {
    if case .convolution = self { true } else { false }
  }
}
