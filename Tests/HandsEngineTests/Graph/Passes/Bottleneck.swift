@testable import HandsEngine

/// A graph of expansion, depthwise convolution and projection, built from numbers.
///
/// As it stands channels 1 and 3 of five are dead, and every weight names its place.
struct Bottleneck {
  var building = GraphBuilding()
  var expansion = Operator.convolution(.same, activation: .relu6)
  var depthwise = Operator.depthwise(.same, activation: .relu6)
  /// The expansion's filter, `[5, 1, 1, 2]`.
  var expanding: [Float] = [0, 1, 10, 11, 20, 21, 30, 31, 40, 41]
  /// The depthwise kernels, `[1, 1, 2, 5]`: −0 is a zero too.
  var kernels: [Float] = [1, 0, 1, -0.0, 0, 2, 0, 0, 0, 3]
  var bias: [Float]? = [1, -1, 0, 0, 0]
  /// The projection's filter, `[2, 1, 1, 5]` or with as many outputs as fit.
  var projecting: [Float] = [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]
  var projectionBias: [Float]? = [0, 1]

  /// As many channels as wanted, some of them dead.
  static func channels(_ count: Int, isDead: (Int) -> Bool) -> Bottleneck {
    var bottleneck = Bottleneck()
    bottleneck.expanding = (0..<(2 * count)).map { Float($0) }
    bottleneck.kernels = (0..<(2 * count)).map { isDead($0 % count) ? 0 : 1 }
    bottleneck.bias = nil
    bottleneck.projecting = (0..<(2 * count)).map { Float($0) }
    return bottleneck
  }

  mutating func expand() throws -> ValueID {
    let count = kernels.count / 2
    return try building.apply(
      expansion, building.input(1, 4, 4, 2), building.constant(expanding, count, 1, 1, 2),
      building.constant((0..<count).map { Float($0) }, count))
  }

  mutating func filter(_ expanded: ValueID) throws -> ValueID {
    let count = kernels.count / 2
    return try building.apply(
      depthwise, expanded, building.constant(kernels, 1, 1, 2, count),
      bias.map { building.constant($0, count) })
  }

  mutating func project(_ filtered: ValueID) throws -> ValueID {
    let count = kernels.count / 2
    let outputs = projecting.count / count
    return try building.apply(
      .convolution(.valid), filtered, building.constant(projecting, outputs, 1, 1, count),
      projectionBias.map { building.constant($0, outputs) })
  }

  mutating func graph() throws -> Graph {
    building.graph(outputs: try project(filter(expand())))
  }
}

extension Graph {
  /// The elements of a constant in single precision.
  func numbers(_ index: Int) -> [Float] {
    guard let constant = values[index].constant else { return [] }
    let width = constant.stored.byteCount
    return stride(from: 0, to: constant.bytes.count, by: width).map { start in
      let bits = (0..<width).reduce(UInt32(0)) { bits, byte in
        bits | UInt32(constant.bytes[start + byte]) << UInt32(8 * byte)
      }
      return width == 2 ? widened(half: UInt16(bits)) : Float(bitPattern: bits)
    }
  }
}
