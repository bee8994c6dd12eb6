import HandsTestSupport

@testable import HandsEngine

extension SeededGenerator {
  /// A window with strides and dilations of 1 or 2.
  mutating func window() -> Window {
    Window(
      strideHeight: integer(1...2), strideWidth: integer(1...2),
      dilationHeight: integer(1...2), dilationWidth: integer(1...2),
      padding: pick([.same, .valid]))
  }

  /// A weighted operator of random integers with scales that leave most results inside the type.
  ///
  /// Some have weights of four bits, a dead channel, or one whose ratio of scales XNNPACK does not take. Narrow sums over
  /// 16-bit integers have a bias of 32 bits.
  mutating func weightedProblem(
    _ operator: Operator, _ type: ElementType, input: [Int], filter: [Int], outputAxis: Int,
    hasNarrowSums: Bool = false
  ) throws -> KernelProblem {
    func zeroPoint() -> Int {
      switch type {
      case .int8: integer(-128...127)
      case .uint8: integer(0...255)
      default: 0
      }
    }
    let filterType: ElementType = type == .uint8 ? .uint8 : .int8
    let outputs = filter[outputAxis]
    let isPerChannel = type != .uint8 && once(in: 2)
    var scales = (0..<(isPerChannel ? outputs : 1)).map { _ in
      Float.random(in: 0.001..<0.03, using: &self)
    }
    let depth = filter.reduce(1, *) / outputs
    let resultScale = (type == .int16 ? 1e-4 : 0.02) * Float(depth).squareRoot()
    if isPerChannel, once(in: 3) {
      // Sums of more products of bytes may overflow where they are shifted by a ratio of 300.
      scales[0] = type == .int8 && depth <= 64 && once(in: 2) ? 300 * resultScale / 0.05 : 1e-12
    }
    let filterZero = type == .uint8 ? zeroPoint() : 0
    var weights = Quantization(
      scales: scales, zeroPoints: scales.map { _ in filterZero },
      axis: isPerChannel ? outputAxis : 0)
    var filterBytes = bytes(filter.reduce(1, *))
    if type == .int8, once(in: 4) {
      weights.limits = -8...7
      filterBytes = filterBytes.map { UInt8(bitPattern: Int8(bitPattern: $0) >> 4) }
    }
    let inputType = typed(type, input, quantization(type == .int16 ? 1e-4 : 0.05, zeroPoint()))
    let bias = (0..<outputs).map { _ in integer(-20_000...20_000) }
    let result = quantization(resultScale, zeroPoint())
    return try KernelProblem(
      `operator`,
      [
        TestTensor(bytes(inputType.byteCount), inputType),
        TestTensor(filterBytes, typed(filterType, filter, weights)).constant,
        type == .int16 && !hasNarrowSums
          ? TestTensor(bias.map { Int64($0) }, typed(.int64, [outputs])).constant
          : TestTensor(bias.map { Int32($0) }, typed(.int32, [outputs])).constant,
      ], format: result)
  }
}
