import HandsMicrokernels

extension OperatorDefinition {
  /// Floats stored as integers, or stored integers under another scale.
  static let quantize = OperatorDefinition(114, newestVersion: 5) { source throws(GraphError) in
    let result = source.resultTypes.first ?? nil
    guard let result, let quantization = source.resultQuantization(0) else {
      throw .unsupported(source.location, "type of the result", value: 0)
    }
    return .quantize(to: result, quantization)
  }
}

extension Operator {
  /// Floats stored as `round(x / scale) + zeroPoint`, or bytes of one scale stored under another.
  ///
  /// Ties round away from 0. What lies outside the
  /// type becomes its smallest or largest integer; NaN is stored as 0 is.
  static func quantize(to elementType: ElementType, _ quantization: Quantization) -> Operator {
    Operator("QUANTIZE") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let input = try operands.required(.input, [.float32, .int8, .uint8])
      let result = TensorType(elementType, input.shape, quantization: quantization)
      let name = "quantize." + input.elementType.name + "." + elementType.name
      let kernel: KernelCandidate
      switch (input.elementType, elementType) {
      case (.float32, .int8): kernel = try storing(name, result, as: Int8.self)
      case (.float32, .uint8): kernel = try storing(name, result, as: UInt8.self)
      case (.float32, .int16): kernel = try storing(name, result, as: Int16.self)
      case (_, .int8), (_, .uint8):
        let table = try requantized(from: input, to: result)
        kernel = .mapping(name, count: input.shape.elementCount) { (byte: UInt8) -> UInt8 in
          table[Int(byte)]
        }
      default: throw .unsupported("the type of the result")
      }
      return Inference(result, kernel: kernel)
    }
  }

  /// Floats stored in the format of the result: the nearest integer each, ties to even; what lies beyond
  /// the limits becomes the limit.
  static let quantize16 = Operator("QUANTIZE") { operands throws(OperatorError) in
    try operands.checkCount(1)
    let shape = try operands.required(.input, [.float32]).shape
    guard let format = operands.resultQuantization, format.limits != nil, format.scales.count == 1
    else { throw .unsupported("a format of several scales") }
    return .int16(
      "QUANTIZE", format.int16(shape), units: shape.elementCount, bytesPerUnit: 4
    ) { tiles, call, elements in
      // Safe: elements are those of the operand; the result has as many.
      unsafe tiles.quantize(
        Int16Quantization(
          count: elements.count, numbers: call.floatInput(0) + elements.lowerBound,
          integers: call.output(0, as: Int16.self) + elements.lowerBound,
          scale: 1 / format.scales[0], bounds: format.bounds))
    }.saturating(outside: format.unsaturated())
  }

  private static func storing<Number: FixedWidthInteger & BitwiseCopyable & SendableMetatype>(
    _ name: String, _ result: TensorType, as type: Number.Type
  ) throws(OperatorError) -> KernelCandidate {
    let scales = try AffineScales(result.quantization, result.shape)
    let partition = Partition(
      units: result.shape.elementCount, bytesPerUnit: MemoryLayout<Float>.stride)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operands.
      let input = unsafe operands.floatInput(0)
      let output = unsafe operands.output(0, as: Number.self)
      scales.forEachRun(in: partition.units(of: bands)) { run, scale, zeroPoint in
        for element in run {
          unsafe output[element] = Number(
            clamping: nearestInteger(input[element] / scale) &+ Int64(zeroPoint))
        }
      }
    }
  }
}

/// The nearest integer, ties away from 0, clamped to -2³¹ … 2³¹; 0 for NaN.
private func nearestInteger(_ number: Float) -> Int64 {
  guard !number.isNaN else { return 0 }
  let bounded = min(max(number, -0x1p31), 0x1p31)
  // The largest number below a half: with a half, the sum could round up.
  return Int64(bounded + (bounded < 0 ? -0x1.fffffep-2 : 0x1.fffffep-2))
}

/// The result for each byte of a tensor under another scale and zero point.
///
/// Source: TFLite `Requantize` and `MultiplyByQuantizedMultiplier`, in fixed point.
private func requantized(
  from input: TensorType, to result: TensorType
) throws(OperatorError) -> [UInt8] {
  let (scale, zeroPoint) = try tensorScale(of: input)
  let (resultScale, resultZeroPoint) = try tensorScale(of: result)
  let multiplier = try FixedPointMultiplier(Double(scale) / Double(resultScale))
  return (0..<256).map { byte in
    let q = input.elementType == .int8 ? Int64(Int8(truncatingIfNeeded: byte)) : Int64(byte)
    let moved = multiplier.applied(to: q &- zeroPoint) &+ resultZeroPoint
    return result.elementType == .int8
      ? UInt8(bitPattern: Int8(clamping: moved)) : UInt8(clamping: moved)
  }
}

/// The one scale and zero point of a tensor.
private func tensorScale(
  of type: TensorType
) throws(OperatorError) -> (scale: Float, zeroPoint: Int64) {
  let scales = type.quantization?.scales ?? []
  let zeroPoints = type.quantization?.zeroPoints ?? []
  guard let scale = scales.first, scales.count == 1 else {
    throw .mismatch("number of scales", expected: 1, found: scales.count)
  }
  guard let zeroPoint = zeroPoints.first, zeroPoints.count == 1 else {
    throw .mismatch("number of zero points", expected: 1, found: zeroPoints.count)
  }
  return (scale, Int64(zeroPoint))
}

/// A factor as `fraction · 2^(shift - 31)` with a fraction of 31 bits.
private struct FixedPointMultiplier {
  private var fraction: Int64
  private var shift: Int

  init(_ factor: Double) throws(OperatorError) {
    guard factor > 0, factor < .infinity else {
      throw .unsupported("a scale that is not above 0")
    }
    // The significand lies in 1 ..< 2.
    fraction = Int64(factor.significand * 0x1p30 + 0.5)
    shift = Int(factor.exponent) + 1
    if fraction == 1 << 31 {
      fraction = 1 << 30
      shift += 1
    }
    if shift < -31 { (fraction, shift) = (0, 0) }
    shift = min(shift, 31)
  }

  /// The product, rounded after the fraction and again after the shift.
  func applied(to number: Int64) -> Int64 {
    let raised = Int64(Int32(clamping: number << Int64(max(shift, 0))))
    let product = raised &* fraction
    let doubled = (product + (product >= 0 ? 1 << 30 : 1 - 1 << 30)) / (1 << 31)
    let right = Int64(max(-shift, 0))
    guard right > 0 else { return doubled }
    let mask: Int64 = 1 << right - 1
    let threshold = mask >> 1 + (doubled < 0 ? 1 : 0)
    return doubled >> right + (doubled & mask > threshold ? 1 : 0)
  }
}
