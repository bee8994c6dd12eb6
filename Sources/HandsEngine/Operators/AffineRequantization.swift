/// How the sums of a weighted operator of quantized integers become integers of the result.
///
/// Bytes take a filter of bytes of the same type, 16-bit integers one of signed bytes.
struct AffineRequantization: Sendable {
  let input: AffineTensor
  /// The byte of the filter that stands for 0.
  let filterZeroPoint: Int
  /// Units of the result in one of a sum.
  let scaling: Scaling
  let result: AffineTensor
  /// The integers that the result may have.
  let limits: ClosedRange<Int>
  /// Whether sums start from a bias.
  let hasBias: Bool
  /// Whether sums have 64 bits, as their bias has, rather than 32.
  let hasWideSums: Bool
  /// The factors in fixed point of 31 bits that tiles take, `nil` where sums are scaled otherwise.
  let words: Words?

  /// Factors as tiles take them, one number per output channel each: all kernels and all phases of them share these.
  struct Words: Sendable {
    let fractions, left, right: [Int32]
    /// Whether the second rounding takes ties up, rather than away from 0.
    let roundsUp: Bool

    fileprivate init?(_ scaling: Scaling) {
      guard let factors = scaling.factors else { return nil }
      roundsUp = if case .fixedPointUpwards = scaling { true } else { false }
      let words = factors.compactMap { $0.words }
      guard words.count == factors.count else { return nil }
      fractions = words.map { $0.fraction }
      left = words.map { $0.left }
      right = words.map { $0.right }
    }
  }

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

    /// The factors of TFLite's kernels.
    ///
    /// - Parameters:
    ///   - ratios: Units of the result in one of a sum.
    ///   - rule: Which kernels they are.
    ///   - hasWideSums: Whether sums have 64 bits.
    /// - Throws: ``OperatorError`` for ratios that no factor stands for.
    fileprivate init(
      _ ratios: [Double], _ rule: Fallback, hasWideSums: Bool
    ) throws(OperatorError) {
      guard ratios.allSatisfy({ $0 > 0 && $0 < 0x1p31 }) else {
        throw .unsupported("a ratio of scales that is not above 0 and below 2^31")
      }
      guard rule != .doubles else {
        self = .doubles(ratios)
        return
      }
      let factors = try ratios.map { (ratio) throws(OperatorError) in
        try FixedPointMultiplier(ratio)
      }
      self =
        hasWideSums
        ? .wideFixedPoint(factors)
        : rule == .fixedPoint ? .fixedPoint(factors) : .fixedPointUpwards(factors)
    }

    /// The first factor for some columns.
    fileprivate func repeated(columns: Int) -> Scaling {
      func repeated<Factor>(_ factors: [Factor]) -> [Factor] {
        [Factor](repeating: factors[0], count: columns)
      }
      return switch self {
      case .numbers(let ratios): .numbers(repeated(ratios))
      case .fixedPoint(let factors): .fixedPoint(repeated(factors))
      case .fixedPointUpwards(let factors): .fixedPointUpwards(repeated(factors))
      case .wideFixedPoint(let factors): .wideFixedPoint(repeated(factors))
      case .doubles(let factors): .doubles(repeated(factors))
      }
    }

    /// The factors that raise sums of 32 bits before they are multiplied, `nil` where none do.
    fileprivate var factors: [FixedPointMultiplier]? {
      switch self {
      case .fixedPoint(let factors), .fixedPointUpwards(let factors): factors
      case .numbers, .wideFixedPoint, .doubles: nil
      }
    }
  }

  /// What TFLite computes an operator by where XNNPACK takes no part.
  enum Fallback: Hashable, Sendable {
    case fixedPoint
    /// With `roundsUnit`, the unit of a sum is rounded to single precision where the filter has one scale.
    case fixedPointUpwards(roundsUnit: Bool)
    case doubles
  }

  /// Whether XNNPACK takes an operator that has this ratio, which may be as small as that of a dead channel.
  static func isTakenByXNNPACK(_ ratio: Float) -> Bool { ratio < 0x1p8 }

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
    let isByXNNPACK =
      !isWide && !isFallback && !isHalfByte
      && ratios.allSatisfy(AffineRequantization.isTakenByXNNPACK)
    if isByXNNPACK {
      scaling = .numbers(ratios)
    } else {
      let rule = isWide ? narrowSums ?? fallback : fallback
      let roundsUnit = scales.isOne && rule == .fixedPointUpwards(roundsUnit: true)
      let exact = (0..<channels).map { channel in
        let unit =
          roundsUnit
          ? Double(inputScale * scales[channel]) : Double(inputScale) * Double(scales[channel])
        return unit / Double(resultScale)
      }
      scaling = try Scaling(exact, rule, hasWideSums: hasWideSums)
    }
    words = Words(scaling)
    if !hasWideSums {
      try operands.checkSums(
        terms: filter.shape.elementCount / channels, channels: channels, axis: outputAxis,
        filterZeroPoint: filterZeroPoint,
        largestInput: input.range.largestDistance(to: input.zeroPoint), scaling.factors)
    }
  }

  /// The requantization of products of two computed matrices.
  ///
  /// - Parameters:
  ///   - input: The left matrix.
  ///   - filterZeroPoint: The integer of the right one that stands for 0.
  ///   - scaling: The factor of each column.
  ///   - largestSum: The largest magnitude of a sum.
  ///   - result: The result.
  init(
    _ input: AffineTensor, filterZeroPoint: Int, _ scaling: Scaling, largestSum: Int64,
    _ result: AffineTensor
  ) {
    self.input = input
    self.filterZeroPoint = filterZeroPoint
    self.scaling = scaling
    self.result = result
    limits = result.range
    hasBias = false
    hasWideSums = input.elementType == .int16
    words = scaling.factors?.allSatisfy { $0.takes(largestSum) } == true ? Words(scaling) : nil
  }

  /// The same for some columns, all with the factor of the first.
  func repeated(columns: Int, largestSum: Int64) -> AffineRequantization {
    AffineRequantization(
      input, filterZeroPoint: filterZeroPoint, scaling.repeated(columns: columns),
      largestSum: largestSum, result)
  }

  /// The factors where sums are scaled in single precision, `nil` otherwise.
  var ratios: [Float]? {
    if case .numbers(let ratios) = scaling { ratios } else { nil }
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
  /// Checks that no sum of products of integers with the weights of a channel overflows 32 bits, whatever the input.
  ///
  /// TFLite's sums have no defined value where they overflow. A bias of integers has one for each channel: callers have
  /// checked it.
  ///
  /// - Parameters:
  ///   - terms: Terms of a sum at most.
  ///   - channels: Output channels.
  ///   - axis: The dimension of the filter that has an extent for each channel.
  ///   - filterZeroPoint: The byte of the filter that stands for 0.
  ///   - largestInput: The largest magnitude of an integer of the input less its zero point.
  ///   - factors: What sums are multiplied by behind a shift, one per channel; `nil` if they are not shifted.
  /// - Throws: ``OperatorError`` if one may overflow.
  func checkSums(
    terms: Int, channels: Int, axis: Int, filterZeroPoint: Int = 0, largestInput: Int,
    _ factors: [FixedPointMultiplier]? = nil
  ) throws(OperatorError) {
    let filter = try required(.filter)
    let integers =
      filter.quantization?.limits.map { Int($0.lowerBound)...Int($0.upperBound) }
      ?? filter.elementType.integers ?? 0...0
    let bound = wideProduct(terms, largestInput, integers.largestDistance(to: filterZeroPoint))
    let starts = constant(.bias)?.integers
    for channel in 0..<channels {
      // A bias that is not constant may be any.
      let start =
        optional(.bias)?.elementType != .int32
        ? 0 : Int64(starts?[channel].magnitude ?? 1 << 31)
      func takes(_ magnitude: Int64) -> Bool {
        let sum = magnitude + start
        return factors?[channel].takes(sum) ?? (sum <= Int64(Int32.max))
      }
      // Weights are seldom all the largest ones: they are counted where the bound does not suffice.
      guard
        takes(bound)
          || magnitudes(ofChannel: channel, axis: axis, filter, zeroPoint: filterZeroPoint)
            .map({ takes($0 * Int64(largestInput)) }) ?? false
      else { throw .unsupported("sums of 32 bits that may overflow") }
    }
  }

  /// The sum of the magnitudes of the constant weights of a channel, `nil` if they are computed.
  private func magnitudes(
    ofChannel channel: Int, axis: Int, _ filter: TensorType, zeroPoint: Int
  ) -> Int64? {
    guard let weights = constant(.filter), weights.stored == filter.elementType else { return nil }
    let run = filter.shape.strides[axis]
    var sum: Int64 = 0
    for first in stride(
      from: channel * run, to: filter.shape.elementCount, by: filter.shape[axis] * run)
    {
      for index in first..<first + run {
        let byte = weights.bytes[index]
        let weight = filter.elementType == .int8 ? Int(Int8(bitPattern: byte)) : Int(byte)
        sum += Int64((weight - zeroPoint).magnitude)
      }
    }
    return sum
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
    guard scales.count == 1 || filter.elementType != .uint8 else {
      throw .unsupported("a filter of unsigned bytes of several scales")
    }
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
