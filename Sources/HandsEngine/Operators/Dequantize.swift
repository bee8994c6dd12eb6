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
      let name = kernelName("DEQUANTIZE") + "." + type.elementType.name
      return Inference(
        [TensorType(.float32, type.shape)], reference: widening.kernel(name, type.shape)
      ) { target in
        guard Edition.hasQuantized, let tiles = target.byteTiles, widening.isOfOneScale else {
          return []
        }
        return [widening.kernel(name + "." + tiles.name, type.shape, by: tiles.elements)]
      }.matching(.dequantize)
    }
  }
}

extension Widening {
  fileprivate func kernel(
    _ name: String, _ shape: Shape, by tiles: ByteElementTiles? = nil
  ) -> KernelCandidate {
    let partition = Partition(units: shape.elementCount, bytesPerUnit: MemoryLayout<Float>.stride)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operands.
      unsafe apply(
        to: partition.units(of: bands), of: operands.input(0), operands.floatOutput(0), by: tiles)
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

  /// Whether the numbers are integers of one scale.
  fileprivate var isOfOneScale: Bool {
    switch stored {
    case .float16: false
    case .int8(let scales), .uint8(let scales), .int16(let scales): scales.isOne
    }
  }

  /// Widens some elements.
  ///
  /// - Parameters:
  ///   - elements: A part of the tensor's elements.
  ///   - input: The tensor's first byte, at any address.
  ///   - output: The tensor's first result.
  ///   - tiles: The tiles that integers of one scale are widened by.
  func apply(
    to elements: Range<Int>, of input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>,
    by tiles: ByteElementTiles? = nil
  ) {
    // Safe: callers give a tensor of the type and as many floats.
    switch stored {
    case .float16:
      for element in elements {
        unsafe output[element] = widened(
          half: input.loadUnaligned(fromByteOffset: 2 &* element, as: UInt16.self))
      }
    case .int8(let scales): unsafe scale(Int8.self, scales, elements, input, output, tiles)
    case .uint8(let scales): unsafe scale(UInt8.self, scales, elements, input, output, tiles)
    case .int16(let scales): unsafe scale(Int16.self, scales, elements, input, output, tiles)
    }
  }

  private func scale<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, _ scales: AffineScales, _ elements: Range<Int>,
    _ input: UnsafeRawPointer, _ output: UnsafeMutablePointer<Float>, _ tiles: ByteElementTiles?
  ) {
    // Safe: as above.
    scales.forEachRun(in: elements) { run, scale, zeroPoint in
      let first = run.lowerBound
      guard Edition.hasQuantized, let tiles else {
        for element in run {
          let q = unsafe input.loadUnaligned(
            fromByteOffset: element &* MemoryLayout<Number>.stride, as: Number.self)
          unsafe output[element] = Float(Int(q) &- zeroPoint) * scale
        }
        return
      }
      if Number.bitWidth == 16 {
        unsafe tiles.dequantize16(
          AffineDequantization(
            count: run.count,
            integers: input.bindMemory(to: Int16.self, capacity: run.upperBound) + first,
            numbers: output + first, flip: 0, zeroPoint: Int32(zeroPoint), scale: scale))
      } else {
        let flip: Int32 = Number.isSigned ? 0x80 : 0
        unsafe tiles.dequantize8(
          AffineDequantization(
            count: run.count,
            integers: input.bindMemory(to: UInt8.self, capacity: run.upperBound) + first,
            numbers: output + first, flip: flip, zeroPoint: Int32(zeroPoint) + flip, scale: scale))
      }
    }
  }
}
