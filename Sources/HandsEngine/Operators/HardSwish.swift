import HandsMicrokernels

extension OperatorDefinition {
  /// `x · min(max(x / 6 + 0.5, 0), 1)`.
  static let hardSwish = OperatorDefinition(117, newestVersion: 1, .hardSwish())
}

extension Operator {
  /// `x · min(max(x / 6 + 0.5, 0), 1)`, in the order of XNNPACK, which rounds the sum once on
  /// processors with FMA.
  static func hardSwish() -> Operator {
    .unary("HARD_SWISH", tile: (.hardSwish, 0, 0), affine: affineHardSwish) { x in
      min(max(x * (1 / 6) + 0.5, 0), 1) * x
    }
  }
}

extension Operator {
  /// In 16 bits of fixed point.
  ///
  /// Source: TFLite `HardSwish` (`reference/hard_swish.h`).
  private static let affineHardSwish: AffineUnary = { input, result throws(OperatorError) in
    guard input.elementType != .int16 else { throw .elementType(input: 0, found: .int16) }
    let fine = 0x1p-7 * input.scale
    let output = try FixedPointMultiplier(Double(fine / result.scale)).halved
    let reluish = try FixedPointMultiplier(Double(fine / (3 / 32768 as Float))).halved
    @Sendable func saturated(_ x: Int) -> Int { min(max(x, -32768), 32767) }
    @Sendable func doubledProduct(_ a: Int, _ b: Int) -> Int {
      let product = a * b
      return saturated((product + (product >= 0 ? 1 << 14 : 1 - 1 << 14)) / (1 << 15))
    }
    return { q in
      let x = (q - input.zeroPoint) << 7
      let scaled = doubledProduct(x, output.fraction)
      var gate = x
      if reluish.shift > 0 {
        gate = saturated(Int(clamping: Int64(x) << Int64(reluish.shift - 1)))
      }
      gate = doubledProduct(gate, reluish.fraction)
      if reluish.shift > 0 { gate = saturated(gate << 1) }
      gate = Int(roundingShift(Int64(gate), Int64(max(-reluish.shift, 0))))
      gate = (gate + 32768) >> 1
      let product = saturated(gate * scaled / (1 << 15))
      let shifted = roundingShift(Int64(product), Int64(max(-output.shift, 0)))
      return result.clamped(Int(shifted) + result.zeroPoint)
    }
  }
}
