import HandsMicrokernels

extension OperatorDefinition {
  /// Stored numbers widened or scaled to single precision.
  static let dequantize = OperatorDefinition(6, newestVersion: 6, .dequantize())
}

extension Operator {
  /// Stored numbers widened or scaled to single precision.
  static func dequantize() -> Operator {
    Operator("DEQUANTIZE") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let type = try operands.required(.input, [.float16, .int8, .uint8, .int16])
      if let format = type.int16Format { return try .widening(format, type.shape) }
      let widening = try Widening(type)
      let partition = Partition(
        units: type.shape.elementCount, bytesPerUnit: MemoryLayout<Float>.stride)
      return Inference(
        TensorType(.float32, type.shape),
        kernel: KernelCandidate(
          kernelName("DEQUANTIZE") + "." + type.elementType.name, bandCount: partition.bandCount
        ) { operands, bands in
          // Safe: bands have the elements of the operands.
          unsafe widening.apply(
            to: partition.units(of: bands), of: operands.input(0), operands.floatOutput(0))
        }
      ).matching(.dequantize)
    }
  }
}

extension Inference {
  /// The numbers that the 16-bit integers of a format stand for.
  fileprivate static func widening(
    _ format: Quantization, _ shape: Shape
  ) throws(OperatorError) -> Inference {
    guard let channels = shape.dimensions.last else { throw .unsupported("16-bit arithmetic") }
    return unsafe .int16Pixels(
      "DEQUANTIZE", TensorType(.float32, shape), channels: channels, scales: [format.scales]
    ) { tiles, call, pixels, scales in
      // Safe: pixels are those of the operand and the result, which have one shape.
      let first = pixels.lowerBound * channels
      unsafe tiles.dequantize(
        Int16Dequantization(
          pixels: pixels.count, channels: channels,
          integers: call.input(0, as: Int16.self) + first, scales: scales,
          numbers: call.floatOutput(0) + first))
    }
  }
}

/// How stored numbers become single precision: a half widened, or `(q - zeroPoint) · scale`.
struct Widening: Sendable {
  private let stored: Stored

  private enum Stored {
    case float16
    case int8(AffineScales)
    case uint8(AffineScales)
    case int16(AffineScales)
  }

  /// Checks the quantization of a tensor type.
  init(_ type: TensorType) throws(OperatorError) {
    switch type.elementType {
    case .float16: stored = .float16
    case .int8: stored = .int8(try AffineScales(type))
    case .uint8: stored = .uint8(try AffineScales(type))
    case .int16: stored = .int16(try AffineScales(type))
    default: throw .elementType(input: 0, found: type.elementType)
    }
  }

  /// Widens some elements.
  ///
  /// - Parameters:
  ///   - elements: A part of the tensor's elements.
  ///   - input: The tensor's first byte, at any address.
  ///   - output: The tensor's first result.
  func apply(
    to elements: Range<Int>, of input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
  ) {
    // Safe: callers give a tensor of the type and as many floats.
    switch stored {
    case .float16:
      for element in elements {
        unsafe output[element] = widened(
          half: input.loadUnaligned(fromByteOffset: 2 &* element, as: UInt16.self))
      }
    case .int8(let scales): unsafe scale(Int8.self, scales, elements, input, output)
    case .uint8(let scales): unsafe scale(UInt8.self, scales, elements, input, output)
    case .int16(let scales): unsafe scale(Int16.self, scales, elements, input, output)
    }
  }

  private func scale<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, _ scales: AffineScales, _ elements: Range<Int>,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>
  ) {
    // Safe: as above.
    scales.forEachRun(in: elements) { run, scale, zeroPoint in
      for element in run {
        let q = unsafe input.loadUnaligned(
          fromByteOffset: element &* MemoryLayout<Number>.stride, as: Number.self)
        unsafe output[element] = Float(Int(q) &- zeroPoint) * scale
      }
    }
  }
}
