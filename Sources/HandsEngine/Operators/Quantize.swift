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
  /// Floats stored as the nearest of `x · (1 / scale) + zeroPoint`, or integers stored under another scale.
  ///
  /// Ties of floats go to even; of those that become 16 bits, the last `count` mod 8 are divided by the scale, and their
  /// ties go away from 0. What lies outside the type becomes its smallest or largest integer, NaN the largest.
  /// Source: XNNPACK's `f32-qs8-vcvt` and `qs8-vcvt`; TFLite's `AffineQuantize` and `Requantize` where XNNPACK takes no
  /// part.
  static func quantize(to elementType: ElementType, _ quantization: Quantization) -> Operator {
    Operator("QUANTIZE") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let input = try operands.required(.input, [.float32, .int8, .uint8, .int16])
      let result = TensorType(elementType, input.shape, quantization: quantization)
      switch elementType {
      case .int8: return try storing(input, result, as: Int8.self)
      case .uint8: return try storing(input, result, as: UInt8.self)
      case .int16: return try storing(input, result, as: Int16.self)
      default: throw .unsupported("the type of the result")
      }
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

  private static func storing<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ input: TensorType, _ result: TensorType, as type: Number.Type
  ) throws(OperatorError) -> Inference {
    let name = "quantize." + input.elementType.name + "." + result.elementType.name
    guard input.elementType == .float32 else {
      let (input, result) = (try AffineTensor(input), try AffineTensor(result))
      let rescaling = try Rescaling(from: input, to: result)
      return .affine(name, input, result) { rescaling.applied(to: $0) }
    }
    let (scales, count) = (try AffineScales(result), input.shape.elementCount)
    return Inference([result], reference: floats(name, count, scales, as: type)) { target in
      guard Edition.hasQuantized, let tiles = target.byteTiles, scales.isOne else { return [] }
      return [floats(name + "." + tiles.name, count, scales, as: type, by: tiles.elements)]
    }
  }

  private static func floats<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ name: String, _ count: Int, _ scales: AffineScales, as type: Number.Type,
    by tiles: ByteElementTiles? = nil
  ) -> KernelCandidate {
    let partition = Partition(units: count, bytesPerUnit: MemoryLayout<Float>.stride)
    // TFLite's vectors take eight elements of 16 bits, and its loop over the others divides.
    let vectorized = Number.bitWidth == 16 ? count & ~7 : count
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operands.
      let input = unsafe operands.floatInput(0)
      let output = unsafe operands.output(0, as: Number.self)
      scales.forEachRun(in: partition.units(of: bands)) { run, scale, zeroPoint in
        let reciprocal = 1 / scale
        let zero = Int32(truncatingIfNeeded: zeroPoint)
        // Of what is rounded, so that integers lie within the type; at 1.5 · 2²³ the last bit of a number counts ones.
        let lower = Float(Int32(Number.min) - zero)
        let upper = Float(Int32(Number.max) - zero)
        let offset = zero &- Int32(bitPattern: (0x1.8p23 as Float).bitPattern)
        func store(_ number: Float, _ element: Int) {
          let bounded = number < upper ? (number > lower ? number : lower) : upper
          let bits = Int32(bitPattern: (bounded + 0x1.8p23).bitPattern)
          unsafe output[element] = Number(truncatingIfNeeded: bits &+ offset)
        }
        let end = min(max(vectorized, run.lowerBound), run.upperBound)
        if let tiles {
          let (first, count) = (run.lowerBound, end - run.lowerBound)
          if Number.bitWidth == 16 {
            unsafe tiles.quantize16(
              AffineQuantization(
                count: count, numbers: input + first,
                integers: operands.output(0, as: Int16.self) + first, factor: reciprocal,
                bounds: (lower, upper), zeroPoint: zero))
          } else {
            unsafe tiles.quantize8(
              AffineQuantization(
                count: count, numbers: input + first,
                integers: operands.output(0, as: UInt8.self) + first, factor: reciprocal,
                bounds: (lower, upper), zeroPoint: zero))
          }
        } else {
          for element in run.lowerBound..<end { unsafe store(input[element] * reciprocal, element) }
        }
        for element in end..<run.upperBound {
          let number = unsafe roundedAway(Double(input[element]) / Double(scale))
          store(Float(number), element)
        }
      }
    }
  }
}

/// Integers under another scale and zero point.
private struct Rescaling: Sendable {
  private let input: AffineTensor
  private let result: AffineTensor
  private let factor: Factor

  private enum Factor {
    /// In units of 1/256: XNNPACK's, between tensors of one type of 8 bits.
    case byte(Int)
    case fixedPoint(FixedPointMultiplier)
  }

  init(from input: AffineTensor, to result: AffineTensor) throws(OperatorError) {
    (self.input, self.result) = (input, result)
    let ratio = input.scale / result.scale
    let isByte = input.elementType == result.elementType && input.elementType != .int16
    factor =
      isByte && (0x1p-8...0x1p7).contains(ratio)
      ? .byte(Int((256 * ratio).rounded(.toNearestOrEven)))
      : .fixedPoint(try FixedPointMultiplier(Double(input.scale) / Double(result.scale)))
  }

  func applied(to q: Int) -> Int {
    let number = q - input.zeroPoint
    return switch factor {
    case .byte(let factor):
      result.clamped((256 * result.zeroPoint + factor * number + 128) >> 8)
    case .fixedPoint(let factor):
      result.clamped(factor.applied(to: number, plus: result.zeroPoint))
    }
  }
}
