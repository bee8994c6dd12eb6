import GraphIR
import Tensors

/// A depthwise convolution between two convolutions, each the only reader of the one before.
struct InvertedBottleneck {
  /// The node that makes the channels.
  let expansion: Int
  /// The node that filters each channel for itself.
  let depthwise: Int
  /// The node that sums over the channels.
  let projection: Int

  /// The block that ends at a node, if its channels can be left out.
  init?(endingAt projection: Int, in graph: Graph, _ uses: Uses) {
    guard case .convolution = graph.nodes[projection].operation,
      graph.prunableEpilogue(of: projection) != nil,
      let filtered = graph.nodes[projection].inputs[0],
      let depthwise = uses.soleProducer(of: filtered),
      case .depthwise = graph.nodes[depthwise].operation,
      let middle = graph.prunableEpilogue(of: depthwise), middle.residualActivation == nil,
      let expanded = graph.nodes[depthwise].inputs[0],
      let expansion = uses.soleProducer(of: expanded),
      case .convolution = graph.nodes[expansion].operation,
      let first = graph.prunableEpilogue(of: expansion), first.residualActivation == nil
    else { return nil }
    (self.expansion, self.depthwise, self.projection) = (expansion, depthwise, projection)
  }

  /// The channels that ``GraphPass/removeDeadChannels`` keeps, as ascending ranges; `nil` for all.
  func liveChannels(in graph: Graph) -> [Range<Int>]? {
    guard let filter = graph.weights(.filter, of: depthwise),
      let count = filter.type.shape.dimensions.last
    else { return nil }
    var dead = clampedToZero(Array(0..<count), in: graph)
    dead = filter.constant?.channels(dead, of: count) { $0 == 0 } ?? []
    guard !dead.isEmpty, !hasNegativeZeroBias(in: graph) else { return nil }
    dead =
      graph.weights(.filter, of: projection)?.constant?.channels(dead, of: count) { $0.isFinite }
      ?? []
    return ranges(in: count, without: removable(of: dead, in: count))
  }

  /// The depthwise channels whose bias alone leaves as +0 with every kernel; how −0 is clamped is
  /// not defined.
  private func clampedToZero(_ channels: [Int], in graph: Graph) -> [Int] {
    guard let bias = graph.weights(.bias, of: depthwise)?.constant,
      let lower = graph.packedEpilogue(of: depthwise)?.activation.bounds.lower
    else { return channels }
    return bias.channels(channels, of: channels.count) {
      $0.bitPattern == 0 || $0 < 0 && lower == 0
    }
  }

  private func hasNegativeZeroBias(in graph: Graph) -> Bool {
    guard let bias = graph.weights(.bias, of: projection)?.constant else { return false }
    return bias.channels([0], of: 1) { $0 != 0 || $0.sign == .plus }.isEmpty
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

/// A constant operand of a convolution, by its position.
enum WeightOperand: Int, CaseIterable {
  case filter = 1
  case bias = 2
  case slopes = 4
}

extension Graph {
  /// A constant operand of a convolution, `nil` if it is absent.
  func weights(_ operand: WeightOperand, of index: Int) -> Value? {
    let inputs = nodes[index].inputs
    guard operand.rawValue < inputs.count, let id = inputs[operand.rawValue] else { return nil }
    return self[id]
  }

  /// The epilogue of a convolution of one group, or a depthwise one of multiplier 1, whose weights
  /// are floats or halves.
  fileprivate func prunableEpilogue(of index: Int) -> Epilogue? {
    guard let input = nodes[index].inputs[0], let filter = weights(.filter, of: index),
      filter.type.shape.dimensions.last == self[input].type.shape.dimensions.last
    else { return nil }
    for operand in WeightOperand.allCases {
      guard let weights = weights(operand, of: index) else { continue }
      guard weights.constant?.holdsFloats == true else { return nil }
    }
    return packedEpilogue(of: index)
  }
}
