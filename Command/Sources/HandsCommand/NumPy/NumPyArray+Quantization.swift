import HandsEngine

extension NumPyArray {
  /// The float32 numbers that quantized integers stand for; itself if the type is not quantized.
  var dequantized: NumPyArray {
    guard let quantization = type.quantization, type.elementType.isInteger else { return self }
    let real = numbers.enumerated().map { position, number in
      let channel = quantization.channel(of: position, in: type.shape)
      return (number - Float(quantization.zeroPoints[channel])) * quantization.scales[channel]
    }
    return NumPyArray(real, as: TensorType(.float32, type.shape)) ?? self
  }

  /// The integers of a quantized type that stand for these float32 numbers: rounded half to even, and
  /// clamped to the type.
  ///
  /// - Parameter other: The type, of the same shape.
  /// - Returns: `nil` unless the type is quantized, of at most 16 bits, and all numbers are defined.
  func quantized(as other: TensorType) -> NumPyArray? {
    guard type.elementType == .float32, type.shape == other.shape,
      let quantization = other.quantization, let range = other.elementType.smallRange
    else { return nil }
    let real = numbers
    guard !real.contains(where: \.isNaN) else { return nil }
    let integers = real.enumerated().map { position, number in
      let channel = quantization.channel(of: position, in: other.shape)
      let integer =
        (number / quantization.scales[channel]).rounded(.toNearestOrEven)
        + Float(quantization.zeroPoints[channel])
      return min(max(integer, range.lowerBound), range.upperBound)
    }
    return NumPyArray(integers, as: other)
  }
}

extension Quantization {
  /// The index of the scale of an element.
  fileprivate func channel(of position: Int, in shape: Shape) -> Int {
    scales.count == 1 ? 0 : position / shape.strides[axis] % shape[axis]
  }
}

extension ElementType {
  fileprivate var isInteger: Bool {
    switch self {
    case .int8, .uint8, .int16, .int32, .int64: true
    case .float32, .float16, .bool: false
    }
  }

  /// The values of an integer type of at most 16 bits.
  fileprivate var smallRange: ClosedRange<Float>? {
    switch self {
    case .int8: -128...127
    case .uint8: 0...255
    case .int16: -32768...32767
    default: nil
    }
  }
}
