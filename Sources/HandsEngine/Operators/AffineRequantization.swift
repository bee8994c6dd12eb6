/// How the sums of a weighted operator of quantized integers become integers of the result.
///
/// Bytes take a filter of bytes of the same type, 16-bit integers one of signed bytes.
struct AffineRequantization: Sendable {
  /// The input.
  let input: AffineTensor
  /// The byte of the filter that stands for 0.
  let filterZeroPoint: Int
  /// Units of the result in one of a sum.
  let scaling: Scaling
  /// The result.
  let result: AffineTensor
  /// The integers that the result may have.
  let limits: ClosedRange<Int>
  /// Whether sums start from a bias.
  let hasBias: Bool
  /// Whether sums have 64 bits, as their bias has, rather than 32.
  let hasWideSums: Bool

  /// The factors of sums, one per output channel, and how products are rounded.
  enum Scaling: Sendable {
    /// In single precision, ties to even.
    ///
    /// Source: XNNPACK `qs8-qc8w-gemm` with `fp32` requantization, the answers of its x86-64 kernels.
    case numbers([Float])
    /// In fixed point of 31 bits, rounded twice.
    ///
    /// Source: TFLite's reference kernels, which stand in where XNNPACK takes no part.
    case fixedPoint([FixedPointMultiplier])
    /// The same, but rounded up the second time where two integers are equally near.
    ///
    /// Source: ruy's kernels, by which TFLite multiplies bytes and an odd number of half bytes.
    case fixedPointUpwards([FixedPointMultiplier])
    /// In fixed point of 15 bits, for sums of 64 bits.
    ///
    /// Source: TFLite's kernels of 16-bit activations.
    case wideFixedPoint([FixedPointMultiplier])
    /// In double precision, ties away from 0.
    ///
    /// Source: TFLite's fully connected layers, where XNNPACK takes no part.
    case doubles([Double])
  }

  /// What TFLite computes an operator by where XNNPACK takes no part.
  enum Fallback: Hashable, Sendable {
    case fixedPoint
    /// With `roundsUnit`, the unit of a sum is rounded to single precision where the filter has one scale.
    case fixedPointUpwards(roundsUnit: Bool)
    case doubles
  }

  /// The ratios that XNNPACK takes.
  static let range: Range<Float> = 0x1p-32..<0x1p8

  /// Checks the operands of a weighted operator, whose input is quantized.
  ///
  /// - Parameters:
  ///   - epilogue: The stages behind the sum: an activation at most.
  ///   - operands: Input, filter of one scale or one per output channel, bias.
  ///   - output: The shape of the result, whose last dimension are the channels.
  ///   - outputAxis: The dimension of the filter that has an extent for each channel.
  ///   - fallback: The arithmetic where XNNPACK takes no part.
  ///   - isFallback: Whether it takes none whatever the ratios.
  ///   - narrowSums: The arithmetic of sums of 32 bits over 16-bit integers; `nil` if such sums have 64.
  /// - Throws: ``OperatorError`` for other operands.
  init(
    _ epilogue: Epilogue, _ operands: Operands, output: Shape, outputAxis: Int,
    fallback: Fallback = .fixedPoint, isFallback: Bool = false, narrowSums: Fallback? = nil
  ) throws(OperatorError) {
    guard epilogue.residualActivation == nil, !epilogue.hasSlopes, operands.count <= 3 else {
      throw .operandCount("2 or 3 inputs", found: operands.count)
    }
    input = try operands.affine(.input)
    result = try operands.affineResult(input.elementType, output)
    limits = result.limits(epilogue.activation)
    let isWide = input.elementType == .int16
    for tensor in [input, result] where isWide && tensor.zeroPoint != 0 {
      throw .attribute("zero point", value: tensor.zeroPoint)
    }
    let channels = output.dimensions.last ?? 1
    let filter = try operands.required(.filter)
    let scales = try FilterScales(filter, channels: channels, axis: outputAxis)
    filterZeroPoint = scales.zeroPoint
    hasBias = operands.optional(.bias) != nil
    hasWideSums = isWide && narrowSums == nil
    if hasBias {
      let bias = try operands.required(.bias, [hasWideSums ? .int64 : .int32]).shape
      guard bias.elementCount == channels else {
        throw .mismatch("bias length", expected: channels, found: bias.elementCount)
      }
    }
    let (inputScale, resultScale) = (input.scale, result.scale)
    let ratios = (0..<channels).map { inputScale * scales[$0] / resultScale }
    // XNNPACK has no convolution of bytes and half bytes.
    let isHalfByte = filter.quantization?.limits != nil && fallback == .fixedPoint
    guard
      isWide || isFallback || isHalfByte || !ratios.allSatisfy(AffineRequantization.range.contains)
    else {
      scaling = .numbers(ratios)
      return
    }
    let rule = isWide ? narrowSums ?? fallback : fallback
    let roundsUnit = scales.isOne && rule == .fixedPointUpwards(roundsUnit: true)
    let exact = (0..<channels).map { channel in
      let unit =
        roundsUnit
        ? Double(inputScale * scales[channel]) : Double(inputScale) * Double(scales[channel])
      return unit / Double(resultScale)
    }
    guard exact.allSatisfy({ $0 > 0 && $0 < 0x1p31 }) else {
      throw .unsupported("a ratio of scales that is not above 0 and below 2^31")
    }
    if rule == .doubles {
      scaling = .doubles(exact)
    } else {
      let factors = try exact.map { (ratio) throws(OperatorError) in
        try FixedPointMultiplier(ratio)
      }
      scaling =
        hasWideSums
        ? .wideFixedPoint(factors)
        : rule == .fixedPoint ? .fixedPoint(factors) : .fixedPointUpwards(factors)
      if isWide, !hasWideSums { try operands.checkNarrowSums(factors) }
    }
  }

  /// The factors where sums are scaled in single precision, `nil` otherwise.
  var ratios: [Float]? {
    if case .numbers(let ratios) = scaling { ratios } else { nil }
  }

  /// The factors in fixed point of 31 bits that tiles take, `nil` where sums are scaled otherwise.
  var words: (fractions: [Int32], left: [Int32], right: [Int32])? {
    guard case .fixedPoint(let factors) = scaling else { return nil }
    let words = factors.compactMap { $0.words }
    guard words.count == factors.count else { return nil }
    return (words.map { $0.fraction }, words.map { $0.left }, words.map { $0.right })
  }

  /// The integer of the result for one sum.
  func applied(to sum: Int64, channel: Int) -> Int {
    switch scaling {
    case .numbers(let ratios):
      let (lower, upper) = bounds
      let number = min(max(Float(sum) * ratios[channel], lower), upper)
      return Int(number.rounded(.toNearestOrEven)) + result.zeroPoint
    case .fixedPoint(let factors):
      return limits.nearest(
        factors[channel].applied(to: Int(truncatingIfNeeded: sum), plus: result.zeroPoint))
    case .fixedPointUpwards(let factors):
      return limits.nearest(
        factors[channel].applied(
          to: Int(truncatingIfNeeded: sum), plus: result.zeroPoint, roundsUp: true))
    case .wideFixedPoint(let factors):
      return limits.nearest(factors[channel].applied(toWide: sum, plus: result.zeroPoint))
    case .doubles(let factors):
      let number = Double(sum) * factors[channel]
      let bounded = min(max(number, -0x1p20), 0x1p20)
      return limits.nearest(
        Int(bounded + (bounded < 0 ? -0.5 : 0.5)) + result.zeroPoint)
    }
  }

  /// The limits less the zero point: bounds of what is rounded.
  var bounds: (lower: Float, upper: Float) {
    (Float(limits.lowerBound - result.zeroPoint), Float(limits.upperBound - result.zeroPoint))
  }
}

extension Operands {
  /// Checks that no sum of products of 16-bit integers with the weights of a channel overflows 32 bits, whatever the input.
  ///
  /// TFLite's sums have no defined value where they overflow.
  ///
  /// - Parameter factors: What the sums of each channel are multiplied by; the filter has the weights of one behind those
  ///   of another.
  /// - Throws: ``OperatorError`` if one may overflow.
  fileprivate func checkNarrowSums(_ factors: [FixedPointMultiplier]) throws(OperatorError) {
    let filter = try required(.filter)
    let depth = filter.shape.elementCount / factors.count
    let weights = constant(.filter).flatMap { $0.stored == .int8 ? $0.bytes : nil }
    let starts = constant(.bias)?.integers
    for (channel, factor) in factors.enumerated() {
      var magnitudes: Int64 = 0
      if let weights {
        for index in channel * depth..<(channel + 1) * depth {
          magnitudes += Int64(Int8(bitPattern: weights[index]).magnitude)
        }
      } else {
        magnitudes = Int64(depth) * Int64(filter.quantization?.limits.map { -$0.lowerBound } ?? 128)
      }
      // A bias that is not constant may be any.
      let start = optional(.bias) == nil ? 0 : Int64(starts?[channel].magnitude ?? 1 << 31)
      guard factor.takes(magnitudes << 15 + start) else {
        throw .unsupported("sums of 32 bits that may overflow")
      }
    }
  }
}

/// The scales of a filter: one, or one per output channel.
struct FilterScales: Sendable {
  /// The maximum number of output channels: their factors are made before the network's are counted.
  private static let channelLimit = 1 << 20

  /// The integer that stands for 0.
  let zeroPoint: Int
  private let scales: [Float]

  /// Checks the quantization of a filter.
  ///
  /// - Parameters:
  ///   - filter: The type of the filter.
  ///   - channels: Output channels.
  ///   - axis: The dimension of the filter that has an extent for each channel.
  /// - Throws: ``OperatorError`` for other scales and zero points.
  init(_ filter: TensorType, channels: Int, axis: Int) throws(OperatorError) {
    guard channels <= FilterScales.channelLimit else {
      throw .attribute("number of channels of a quantized layer", value: channels)
    }
    let quantization = filter.quantization ?? Quantization(scales: [], zeroPoints: [])
    scales = quantization.scales
    guard scales.count == 1 || scales.count == channels else {
      throw .mismatch("number of the filter's scales", expected: channels, found: scales.count)
    }
    guard scales.count == 1 || quantization.axis == axis else {
      throw .attribute("quantized axis", value: quantization.axis)
    }
    try quantization.check(filter.elementType)
    let zero = quantization.zeroPoints[0]
    zeroPoint = zero
    guard zero == 0 || filter.elementType == .uint8,
      quantization.zeroPoints.allSatisfy({ $0 == zero })
    else { throw .attribute("zero point of the filter", value: zero) }
  }

  /// Whether all output channels have one scale.
  var isOne: Bool { scales.count == 1 }
  /// The scale of an output channel.
  subscript(channel: Int) -> Float { scales[isOne ? 0 : channel] }
}
