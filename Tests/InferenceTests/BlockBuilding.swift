import GraphIR
import Tensors

/// Nets of a few channels on maps of 12 by 12 around one depthwise convolution.
struct BlockBuilding {
  private var building = NetBuilding()
  let channels: Int

  init(channels: Int = 8) {
    self.channels = channels
  }

  mutating func input() throws -> ValueID { try building.input(1, 12, 12, channels) }

  /// A filter that is computed.
  mutating func filterInput(outputs: Int, taps: Int) throws -> ValueID {
    try building.input(outputs, taps, taps, channels)
  }

  private mutating func filter(outputs: Int, taps: Int) throws -> ValueID {
    try building.constant(
      [Float](repeating: 0, count: outputs * taps * taps * channels), outputs, taps, taps, channels)
  }

  private func attributes(_ residual: ValueID?) -> Convolution {
    Convolution(
      window: Window(padding: .same),
      epilogue: Epilogue(residualActivation: residual.map { _ in Activation.none }))
  }

  mutating func convolution(
    _ value: ValueID, taps: Int = 1, filter: ValueID? = nil, residual: ValueID? = nil
  ) throws -> ValueID {
    try building.apply(
      .convolution(attributes(residual)), value,
      try filter ?? self.filter(outputs: channels, taps: taps), nil, residual)
  }

  mutating func depthwise(
    _ value: ValueID, taps: Int = 3, filter: ValueID? = nil, residual: ValueID? = nil
  ) throws -> ValueID {
    try building.apply(
      .depthwise(attributes(residual)), value,
      try filter ?? self.filter(outputs: 1, taps: taps), nil, residual)
  }

  mutating func apply(_ operation: GraphIR.Operation, _ value: ValueID) throws -> ValueID {
    try building.apply(operation, value)
  }

  /// A value added to itself.
  mutating func doubled(_ value: ValueID) throws -> ValueID {
    try building.apply(.binary(Binary(.add)), value, value)
  }

  mutating func graph(outputs: ValueID...) -> Graph { building.graph(outputs: outputs) }
}
