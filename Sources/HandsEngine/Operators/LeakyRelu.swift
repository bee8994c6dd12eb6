import HandsMicrokernels
import HandsTFLite

extension OperatorDefinition {
  /// `x < 0 ? x · alpha : x`.
  static let leakyRelu = OperatorDefinition(98, newestVersion: 2) { source throws(GraphError) in
    let alpha = try source.options(75, isRequired: true) { options throws(ModelFileError) in
      try options.float(0, "alpha")
    }
    return .leakyRelu(alpha: alpha)
  }
}

extension Operator {
  /// `x < 0 ? x · alpha : x`.
  static func leakyRelu(alpha: Float) -> Operator {
    .unary("LEAKY_RELU", tile: (.leakyRelu, alpha, 0), affine: affineLeak(alpha)) { x in
      x < 0 ? x * alpha : x
    }
  }

  /// Source: XNNPACK `qs8-vlrelu`; TFLite `LeakyReluPrepare` and `QuantizeLeakyRelu` for 16 bits and for ratios of scales
  /// that XNNPACK refuses.
  private static func affineLeak(_ alpha: Float) -> AffineUnary {
    { input, result throws(OperatorError) in
      let ratio = input.scale / result.scale
      let byteLeak = ratio * alpha
      let isByte =
        input.elementType != .int16 && (0x1p-8...0x1p7).contains(ratio)
        && (-0x1.fffcp6...0x1p7).contains(byteLeak) && byteLeak.magnitude >= 0x1p-8
      if isByte {
        let (factor, leaking) = (
          Int((256 * ratio).rounded(.toNearestOrEven)),
          Int((256 * byteLeak).rounded(.toNearestOrEven))
        )
        return { q in
          let x = q - input.zeroPoint
          return result.clamped(
            (256 * result.zeroPoint + 128 + x * (x >= 0 ? factor : leaking)) >> 8)
        }
      }
      let factor = try FixedPointMultiplier(Double(ratio))
      // The product comes before the quotient there, which rounds otherwise.
      let leak = input.scale * alpha / result.scale
      let leaking = leak == 0 ? nil : try FixedPointMultiplier(Double(leak.magnitude))
      return { q in
        let x = q - input.zeroPoint
        guard x < 0 else { return result.clamped(factor.applied(to: x, plus: result.zeroPoint)) }
        let product = Int64(leaking?.applied(to: x) ?? 0)
        return result.clamped(
          Int(clamping: (leak < 0 ? -product : product) + Int64(result.zeroPoint)))
      }
    }
  }
}
