@testable import HandsEngine
import HandsTestSupport

/// A random net of expansion, depthwise convolution and projection, some of whose channels are dead;
/// in place of the projection there may be dense layers that read the mean of each channel.
struct RandomBottleneck {
  let graph: Graph
  let channelCount: Int
  /// The depthwise channels that an optimized net computes.
  let keptCount: Int
  /// Whether the projection has a bias of −0.
  let hasNegativeZeroBias: Bool
  /// Whether the projection has an infinite weight at a channel that is always 0.
  let hasInfiniteWeight: Bool

  init(using random: inout SeededGenerator) throws {
    func number() -> Float { .random(in: -1...1, using: &random) }
    func numbers(_ count: Int) -> [Float] { (0..<count).map { _ in number() } }
    func side() -> Int { [1, 3].randomElement(using: &random) ?? 1 }
    func window() -> Window {
      let stride = Int.random(in: 1...2, using: &random)
      return Window(strideHeight: stride, strideWidth: stride, padding: .same)
    }
    let channels = [5, 7, 16, 24, 32, 48, 80].randomElement(using: &random) ?? 1
    let activation = [Activation.none, .relu, .relu6].randomElement(using: &random) ?? .none
    let shape = [1, 6, 7, Int.random(in: 1...5, using: &random)]
    let outputs = Int.random(in: 1...20, using: &random)
    let endsDense = Int.random(in: 0..<3, using: &random) == 0
    let (expanding, filtering, projecting) = (
      side(), [1, 3, 5].randomElement(using: &random) ?? 1, endsDense ? 1 : side()
    )

    var kernels = numbers(filtering * filtering * channels)
    var bias = numbers(channels)
    var isDead = [Bool](repeating: false, count: channels)
    for channel in 0..<channels where Bool.random(using: &random) {
      for tap in 0..<(filtering * filtering) {
        kernels[tap * channels + channel] = Bool.random(using: &random) ? 0 : -0.0
      }
      bias[channel] = [-0.5, 0, 0, 0, 0.5, -0.0].randomElement(using: &random) ?? 0
      isDead[channel] =
        bias[channel].bitPattern == 0 || bias[channel] < 0 && activation != .none
    }
    var weights = numbers(outputs * projecting * projecting * channels)
    var projectionBias = numbers(outputs)
    hasNegativeZeroBias = Int.random(in: 0..<6, using: &random) == 0
    if hasNegativeZeroBias { projectionBias[outputs - 1] = -0.0 }
    let spoiled = isDead.firstIndex(of: true)
    hasInfiniteWeight = spoiled != nil && Int.random(in: 0..<4, using: &random) == 0
    if hasInfiniteWeight, let spoiled {
      weights[spoiled] = .infinity
      isDead[spoiled] = false
    }
    channelCount = channels
    let vector = channels % 16 == 0 ? 16 : channels % 8 == 0 ? 8 : 1
    let dead = min(isDead.count { $0 }, channels - 1)
    keptCount = hasNegativeZeroBias ? channels : channels - dead / vector * vector

    var building = GraphBuilding()
    let input = building.input(shape[0], shape[1], shape[2], shape[3])
    var value = try building.apply(
      .conv2D(window(), Epilogue(activation: activation)), input,
      building.constant(
        numbers(channels * expanding * expanding * shape[3]), channels, expanding, expanding,
        shape[3]),
      building.constant(numbers(channels), channels))
    if Bool.random(using: &random) {
      value = try building.apply(
        .prelu(), value, building.constant(numbers(channels), 1, 1, channels))
    }
    value = try building.apply(
      .depthwiseConv2D(window(), Epilogue(activation: activation)), value,
      building.constant(kernels, 1, filtering, filtering, channels),
      building.constant(bias, channels))
    if Bool.random(using: &random) {
      value = try building.apply(
        .prelu(), value, building.constant(numbers(channels), 1, 1, channels))
    }
    let addend = building.constant(projectionBias, outputs)
    if endsDense {
      let mean = try building.apply(
        .mean(axes: [-2, 1], keepsDimensions: Bool.random(using: &random)), value)
      let first = try building.apply(
        .fullyConnected(), mean, building.constant(weights, outputs, channels), addend)
      let second = try building.apply(
        .fullyConnected(), mean, building.constant(numbers(3 * channels), 3, channels))
      value = try building.apply(
        .concatenation(axis: 1), first, second)
    } else {
      value = try building.apply(
        .conv2D(Window(padding: .same)), value,
        building.constant(weights, outputs, projecting, projecting, channels), addend)
      if Bool.random(using: &random) {
        let shape = building.graph[value].type.shape
        let residual = building.input(shape[0], shape[1], shape[2], shape[3])
        value = try building.apply(.add(), value, residual)
      }
    }
    graph = building.graph(outputs: [value])
  }
}
