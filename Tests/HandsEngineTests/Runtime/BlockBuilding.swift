@testable import HandsEngine

/// Nets of a few channels on maps of 12 by 12 around one depthwise convolution.
struct BlockBuilding {
  private var building = GraphBuilding()
  let channels: Int

  init(channels: Int = 8) {
    self.channels = channels
  }

  mutating func input() -> ValueID { building.input(1, 12, 12, channels) }

  mutating func constant() -> ValueID { building.constant(1, 12, 12, channels) }

  /// A filter that is computed.
  mutating func filterInput(outputs: Int, taps: Int) -> ValueID {
    building.input(outputs, taps, taps, channels)
  }

  private mutating func filter(outputs: Int, taps: Int) -> ValueID {
    building.constant(
      [Float](repeating: 0, count: outputs * taps * taps * channels), outputs, taps, taps, channels)
  }

  private func epilogue(_ residual: ValueID?) -> Epilogue {
    Epilogue(activation: .none, residualActivation: residual.map { _ in Activation.none })
  }

  mutating func convolution(
    _ value: ValueID, taps: Int = 1, filter: ValueID? = nil, residual: ValueID? = nil
  ) throws -> ValueID {
    try building.apply(
      .conv2D(Window(padding: .same), epilogue(residual)), value,
      filter ?? self.filter(outputs: channels, taps: taps), nil, residual)
  }

  mutating func depthwise(
    _ value: ValueID, taps: Int = 3, filter: ValueID? = nil, residual: ValueID? = nil
  ) throws -> ValueID {
    try building.apply(
      .depthwiseConv2D(Window(padding: .same), epilogue(residual)), value,
      filter ?? self.filter(outputs: 1, taps: taps), nil, residual)
  }

  mutating func apply(_ operator: Operator, _ value: ValueID) throws -> ValueID {
    try building.apply(`operator`, value)
  }

  /// A value added to itself.
  mutating func doubled(_ value: ValueID) throws -> ValueID {
    try building.apply(.add(), value, value)
  }

  mutating func graph(outputs: ValueID...) -> Graph { building.graph(outputs: outputs) }
}

extension GraphBuilding {
  /// The graph with its outputs named.
  mutating func graph(outputs: [ValueID]) -> Graph {
    var graph = graph
    graph.outputs = outputs
    return graph
  }
}
