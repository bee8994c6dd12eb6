import HandsSystem
import HandsTFLite

extension ElementType {
  /// The engine's type for a type of the schema, `nil` if it is not supported.
  init?(_ code: TFLiteModel.TensorTypeCode) {
    switch code {
    case .float32: self = .float32
    case .float16: self = .float16
    case .int32: self = .int32
    case .int64: self = .int64
    case .uint8: self = .uint8
    // Half bytes are widened when they are imported.
    case .int8, .int4: self = .int8
    case .int16: self = .int16
    case .bool: self = .bool
    default: return nil
    }
  }
}

extension TFLiteModel.Subgraph {
  /// Where a tensor stands in the file.
  func location(ofTensor index: Int) -> TensorLocation {
    TensorLocation(index: index, name: PrintableName(tensors[index].name).description)
  }
}

extension TFLiteModel.Tensor {
  func elementType(_ location: @autoclosure () -> TensorLocation) throws(GraphError) -> ElementType
  {
    guard let elementType = ElementType(type) else {
      throw .tensor(
        location(), "has an unsupported element type, number", value: Int(type.rawValue))
    }
    return elementType
  }

  func declaredShape(_ location: @autoclosure () -> TensorLocation) throws(GraphError) -> Shape {
    do {
      return try Shape(shape.map { Int($0) })
    } catch {
      throw .tensorShape(location(), error)
    }
  }

  func declaredType(_ location: @autoclosure () -> TensorLocation) throws(GraphError) -> TensorType
  {
    TensorType(
      try elementType(location()), try declaredShape(location()), quantization: engineQuantization)
  }

  /// Scales, zero points and the dimension they run along must agree.
  func checkQuantization(_ location: @autoclosure () -> TensorLocation) throws(GraphError) {
    guard let quantization else { return }
    guard !quantization.hasCustomDetails else {
      throw .tensor(location(), "is quantized by blocks or details of its own", value: nil)
    }
    guard !quantization.scale.isEmpty else { return }
    let count = quantization.scale.count
    guard quantization.zeroPoint.isEmpty || quantization.zeroPoint.count == count else {
      throw .tensor(
        location(), "has another number of zero points than scales:",
        value: quantization.zeroPoint.count)
    }
    guard count > 1 else { return }
    let axis = Int(quantization.quantizedDimension)
    guard axis >= 0, axis < shape.count, Int(shape[axis]) == count else {
      throw .tensor(location(), "has scales that do not fit its shape:", value: count)
    }
  }

  /// The quantization as the engine carries it, `nil` without scales and for floats, whose scales mean nothing;
  /// zero points that the file leaves out are 0.
  var engineQuantization: Quantization? {
    guard let quantization, !quantization.scale.isEmpty, type != .float32, type != .float16
    else { return nil }
    let zeroPoints =
      quantization.zeroPoint.isEmpty
      ? [Int](repeating: 0, count: quantization.scale.count)
      : quantization.zeroPoint.map { Int(clamping: $0) }
    var result = Quantization(
      scales: quantization.scale, zeroPoints: zeroPoints,
      axis: zeroPoints.count > 1 ? Int(quantization.quantizedDimension) : 0)
    if type == .int4 { result.limits = -8...7 }
    return result
  }
}

extension ByteSlice {
  /// Signed integers of four bits, two in a byte, the first in its lower half, as bytes.
  ///
  /// - Parameter count: Integers; at most two for each byte.
  /// - Returns: One byte for each.
  func wideningHalfBytes(count: Int) -> ByteSlice {
    ByteSlice(
      (0..<count).map { index in
        let byte = self[index / 2]
        let half = index % 2 == 0 ? byte << 4 : byte
        return UInt8(bitPattern: Int8(bitPattern: half) >> 4)
      })
  }
}
