/// How the sums of a weighted operator of quantized bytes become bytes of the result: each times a ratio of scales,
/// rounded, ties to even.
///
/// Source: XNNPACK `qs8-qc8w-gemm` with `fp32` requantization, the answers of its x86-64 kernels.
struct AffineRequantization: Sendable {
  /// The input.
  let input: AffineTensor
  /// The byte of the filter that stands for 0.
  let filterZeroPoint: Int
  /// Units of the result in one of a sum, one number per output channel.
  let ratios: [Float]
  /// The same in fixed point, where XNNPACK takes no part: in those ratios that it refuses, and where a caller says so.
  let fixedPoint: [FixedPointMultiplier]?
  /// The result.
  let result: AffineTensor
  /// The integers that the result may have.
  let limits: ClosedRange<Int>

  /// The ratios that the requantization takes.
  private static let range: Range<Float> = 0x1p-32..<0x1p8

  /// Checks the operands of a weighted operator, whose input is quantized.
  ///
  /// - Parameters:
  ///   - epilogue: The stages behind the sum: an activation at most.
  ///   - operands: Input, filter of one scale or one per output channel, bias.
  ///   - output: The shape of the result, whose last dimension are the channels.
  ///   - outputAxis: The dimension of the filter that has an extent for each channel.
  ///   - isFixedPoint: Whether the arithmetic is TFLite's in fixed point whatever the ratios.
  /// - Throws: ``OperatorError`` for other operands.
  init(
    _ epilogue: Epilogue, _ operands: Operands, output: Shape, outputAxis: Int,
    isFixedPoint: Bool = false
  ) throws(OperatorError) {
    guard epilogue.residualActivation == nil, !epilogue.hasSlopes, operands.count <= 3 else {
      throw .operandCount("2 or 3 inputs", found: operands.count)
    }
    input = try operands.affine(.input)
    result = try operands.affineResult(input.elementType, output)
    limits = result.limits(epilogue.activation)
    let channels = output.dimensions.last ?? 1
    let filter = try operands.required(.filter)
    let quantization = filter.quantization ?? Quantization(scales: [], zeroPoints: [])
    let scales = quantization.scales
    guard scales.count == 1 || scales.count == channels else {
      throw .mismatch("number of the filter's scales", expected: channels, found: scales.count)
    }
    guard scales.count == 1 || quantization.axis == outputAxis else {
      throw .attribute("quantized axis", value: quantization.axis)
    }
    try quantization.check(filter.elementType)
    let filterZero = quantization.zeroPoints[0]
    filterZeroPoint = filterZero
    guard filterZero == 0 || filter.elementType == .uint8,
      quantization.zeroPoints.allSatisfy({ $0 == filterZero })
    else { throw .attribute("zero point of the filter", value: filterZero) }
    let (inputScale, resultScale) = (input.scale, result.scale)
    let ratios = (0..<channels).map {
      inputScale * scales[scales.count == 1 ? 0 : $0] / resultScale
    }
    self.ratios = ratios
    if isFixedPoint || !ratios.allSatisfy(AffineRequantization.range.contains) {
      fixedPoint = try (0..<channels).map { (channel) throws(OperatorError) in
        let scale = Double(inputScale) * Double(scales[scales.count == 1 ? 0 : channel])
        return try FixedPointMultiplier(scale / Double(resultScale))
      }
    } else {
      fixedPoint = nil
    }
    if operands.optional(.bias) != nil {
      let bias = try operands.required(.bias, [.int32]).shape
      guard bias.elementCount == channels else {
        throw .mismatch("bias length", expected: channels, found: bias.elementCount)
      }
    }
  }

  /// The integer of the result for one sum.
  func applied(to sum: Int32, channel: Int) -> Int {
    if let fixedPoint {
      return limits.nearest(fixedPoint[channel].applied(to: Int(sum)) + result.zeroPoint)
    }
    let (lower, upper) = bounds
    let number = min(max(Float(sum) * ratios[channel], lower), upper)
    return Int(number.rounded(.toNearestOrEven)) + result.zeroPoint
  }

  /// The limits less the zero point: bounds of what is rounded.
  var bounds: (lower: Float, upper: Float) {
    (Float(limits.lowerBound - result.zeroPoint), Float(limits.upperBound - result.zeroPoint))
  }
}

/// How bytes become 16-bit integers less the zero point, by vectors.
struct ByteWidening: Sendable {
  // Safe: callers give as many bytes and integers as they say.
  /// Turns signed bytes into unsigned ones.
  private let flip: UInt8
  private let zero: Int16

  /// The widening of a tensor of bytes.
  init(_ tensor: AffineTensor) {
    flip = tensor.signFlip
    zero = Int16(tensor.zeroPoint) &+ Int16(flip)
  }

  /// Widens neighbouring bytes.
  @inline(__always)
  func apply(
    _ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<Int16>
  ) {
    var index = 0
    while index &+ 16 <= count {
      unsafe UnsafeMutableRawPointer(target + index).storeBytes(
        of: vector(source + index), as: SIMD16<Int16>.self)
      index &+= 16
    }
    while index < count {
      unsafe target[index] = integer(source[index])
      index &+= 1
    }
  }

  /// Sixteen neighbouring integers.
  @inline(__always)
  func vector(_ source: UnsafePointer<UInt8>) -> SIMD16<Int16> {
    let bytes = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
    let unsigned = bytes ^ SIMD16(repeating: flip)
    var wide = SIMD16<Int16>()
    for lane in 0..<wide.scalarCount { wide[lane] = Int16(unsigned[lane]) }
    return wide &- SIMD16(repeating: zero)
  }

  /// One integer.
  @inline(__always)
  func integer(_ byte: UInt8) -> Int16 { Int16(byte ^ flip) &- zero }
}

/// How numbers of a result become bytes, by vectors.
struct ByteRounding: Sendable {
  // Safe: callers give as many numbers and bytes as they say.
  private let lower: Float
  private let upper: Float
  private let zeroPoint: Int32

  init(_ requantization: AffineRequantization) {
    (lower, upper) = requantization.bounds
    zeroPoint = Int32(requantization.result.zeroPoint)
  }

  /// Rounds neighbouring numbers, ties to even, after they are clamped.
  @inline(__always)
  func apply(_ numbers: UnsafePointer<Float>, count: Int, to target: UnsafeMutablePointer<UInt8>) {
    var index = 0
    while index &+ 8 <= count {
      let vector = unsafe UnsafeRawPointer(numbers + index).loadUnaligned(as: SIMD8<Float>.self)
      unsafe store(vector, at: target + index)
      index &+= 8
    }
    while index < count {
      unsafe target[index] = byte(numbers[index])
      index &+= 1
    }
  }

  /// Rounds eight numbers and stores their bytes.
  @inline(__always)
  func store(_ numbers: SIMD8<Float>, at target: UnsafeMutablePointer<UInt8>) {
    let (least, most) = (SIMD8(repeating: lower), SIMD8(repeating: upper))
    let raised = numbers.replacing(with: least, where: numbers .< least)
    let clamped = raised.replacing(with: most, where: raised .> most)
    // At 1.5 · 2²³ the last bit of a number counts ones, and the lower byte of the bits starts at 0.
    let sum = clamped + SIMD8(repeating: 0x1.8p23)
    let integers = unsafe unsafeBitCast(sum, to: SIMD8<Int32>.self) &+ SIMD8(repeating: zeroPoint)
    var bytes = SIMD8<UInt8>()
    for lane in 0..<bytes.scalarCount { bytes[lane] = UInt8(truncatingIfNeeded: integers[lane]) }
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
  }

  /// One byte.
  @inline(__always)
  func byte(_ number: Float) -> UInt8 {
    let sum = min(max(number, lower), upper) + 0x1.8p23
    return UInt8(truncatingIfNeeded: Int32(truncatingIfNeeded: sum.bitPattern) &+ zeroPoint)
  }
}
