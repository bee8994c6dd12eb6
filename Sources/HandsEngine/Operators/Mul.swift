import HandsMicrokernels

extension OperatorDefinition {
  /// `a · b`, then a clamp.
  static let mul = OperatorDefinition.arithmetic(18, newestVersion: 7, options: 21) { activation in
    .mul(activation: activation)
  }
}

extension Operator {
  /// `a · b`, then a clamp; integers wrap.
  package static func mul(activation: Activation = .none) -> Operator {
    .binary(
      "MUL", activation: activation, formula: .multiply, float: { a, b in a * b },
      int32: { a, b in a &* b }, int64: { a, b in a &* b }, affine: affineProduct)
  }

  /// The product of quantized integers.
  ///
  /// Source: XNNPACK `qs8-vmul`; TFLite `MulElementwise` for 16 bits and for ratios of scales that XNNPACK refuses.
  private static let affineProduct: AffineBinary = {
    left, right, result, limits throws(OperatorError) in
    let ratio = left.scale * right.scale / result.scale
    guard result.elementType == .int16 || !(0x1p-16..<0x1p8).contains(ratio) else {
      return byteProduct(left, right, result, limits, ratio)
    }
    let factor = try FixedPointMultiplier(Double(ratio))
    var pair = AffinePair(
      FixedPointProduct(
        zeroPoints: (left.zeroPoint, right.zeroPoint, result.zeroPoint), limits: limits,
        factor: factor))
    guard result.elementType == .int16, let factor = factor.factor() else { return pair }
    let zeroPoints = (Int32(left.zeroPoint), Int32(right.zeroPoint), Int32(result.zeroPoint))
    let bounds = (Int32(limits.lowerBound), Int32(limits.upperBound))
    pair.tile = { tiles, integers in
      tiles.product16(
        FixedPointPairs(
          integers, zeroPoints: zeroPoints, factors: (factor, factor, factor), bounds: bounds))
    }
    return pair
  }

  /// The product of bytes, scaled in single precision.
  private static func byteProduct(
    _ left: AffineTensor, _ right: AffineTensor, _ result: AffineTensor, _ limits: ClosedRange<Int>,
    _ ratio: Float
  ) -> AffinePair {
    var pair = AffinePair(
      ByteProduct(
        zeroPoints: (left.zeroPoint, right.zeroPoint, result.zeroPoint), limits: limits,
        ratio: ratio))
    let zeroPoints = (left.unsignedZeroPoint, right.unsignedZeroPoint)
    let (flip, zeroPoint) = (Int32(left.signFlip), Int32(result.zeroPoint))
    let bounds = (
      Float(limits.lowerBound - result.zeroPoint), Float(limits.upperBound - result.zeroPoint)
    )
    pair.tile = { tiles, bytes in
      tiles.multiply(
        ByteMultiplication(
          bytes, flip: flip, zeroPoints: zeroPoints, ratio: ratio, bounds: bounds,
          zeroPoint: zeroPoint))
    }
    return pair
  }
}

/// A product in fixed point.
private struct FixedPointProduct: AffinePairFormula {
  let zeroPoints: (left: Int, right: Int, result: Int)
  let limits: ClosedRange<Int>
  let factor: FixedPointMultiplier

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let product = (a - zeroPoints.left) &* (b - zeroPoints.right)
    return limits.nearest(factor.applied(to: product, plus: zeroPoints.result))
  }
}

/// A product of bytes in single precision.
private struct ByteProduct: AffinePairFormula {
  let zeroPoints: (left: Int, right: Int, result: Int)
  let limits: ClosedRange<Int>
  let ratio: Float

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let product = Float((a - zeroPoints.left) * (b - zeroPoints.right)) * ratio
    return limits.nearest(Int(product.rounded(.toNearestOrEven)) + zeroPoints.result)
  }
}
