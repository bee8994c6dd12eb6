@testable import HandsEngine
import HandsTestSupport

/// A random net of blocks around depthwise convolutions, whole vectors of channels wide.
struct RandomBlocks {
  let graph: Graph

  init(using random: inout SeededGenerator) throws {
    var net = RandomNet(random: random)
    let side = Int.random(in: 9...23, using: &net.random)
    let input = net.building.input(net.pick([1, 1, 2]), side, net.pick([14, 15, 28]), 3)
    var value = try net.convolution(input, outputs: net.pick([16, 32, 48]), taps: 3)
    var outputs: [ValueID] = []
    for _ in 0..<3 {
      if net.once(in: 2) {
        value = try net.residualBlock(value, stride: net.pick([1, 1, 2]))
      } else {
        let (expanded, next) = try net.invertedBottleneck(value)
        if net.once(in: 2) { outputs.append(expanded) }
        value = next
      }
    }
    graph = net.building.graph(outputs: [value] + outputs)
    random = net.random
  }
}

/// A net in the making, with the numbers that it draws.
private struct RandomNet {
  var building = GraphBuilding()
  var random: SeededGenerator

  init(random: SeededGenerator) {
    self.random = random
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  mutating func once(in count: Int) -> Bool { Int.random(in: 1...count, using: &random) == 1 }

  private mutating func numbers(_ count: Int) -> [Float] {
    (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &random) }
  }

  private func channels(_ value: ValueID) -> Int { building.graph[value].type.shape[3] }

  private func window(stride: Int) -> Window {
    Window(strideHeight: stride, strideWidth: stride, padding: .same)
  }

  private mutating func epilogue() -> Epilogue {
    Epilogue(activation: pick([.none, .relu, .relu6]))
  }

  mutating func convolution(_ value: ValueID, outputs: Int, taps: Int) throws -> ValueID {
    let inputs = channels(value)
    return try building.apply(
      .conv2D(window(stride: 1), epilogue()), value,
      building.constant(numbers(outputs * taps * taps * inputs), outputs, taps, taps, inputs),
      building.constant(numbers(outputs), outputs))
  }

  private mutating func depthwise(_ value: ValueID, stride: Int) throws -> ValueID {
    let (channels, taps) = (channels(value), pick([3, 5]))
    return try building.apply(
      .depthwiseConv2D(window(stride: stride), epilogue()), value,
      building.constant(numbers(taps * taps * channels), 1, taps, taps, channels),
      building.constant(numbers(channels), channels))
  }

  private mutating func prelu(_ value: ValueID) throws -> ValueID {
    let channels = channels(value)
    return try building.apply(
      .prelu(), value, building.constant(numbers(channels), 1, 1, channels))
  }

  /// A depthwise convolution and a 1x1 convolution beside an identity or a max pool.
  mutating func residualBlock(_ value: ValueID, stride: Int) throws -> ValueID {
    let filtered = try depthwise(value, stride: stride)
    let projected = try convolution(filtered, outputs: channels(value), taps: 1)
    var residual = value
    if stride > 1 {
      let pool = Pool(height: stride, width: stride, window: window(stride: stride))
      residual = try building.apply(.maxPool2D(pool), value)
    }
    return try prelu(try building.apply(.add(), projected, residual))
  }

  /// Expansion, depthwise convolution, projection; an identity beside them where it fits.
  mutating func invertedBottleneck(_ value: ValueID) throws -> (expanded: ValueID, ValueID) {
    var expanded = try convolution(value, outputs: pick([16, 48, 64]), taps: pick([1, 1, 3]))
    if once(in: 2) { expanded = try prelu(expanded) }
    let stride = pick([1, 2])
    let filtered = try depthwise(expanded, stride: stride)
    let projected = try convolution(filtered, outputs: channels(value), taps: 1)
    guard stride == 1, once(in: 2) else { return (expanded, projected) }
    return (expanded, try building.apply(.add(), value, projected))
  }
}
