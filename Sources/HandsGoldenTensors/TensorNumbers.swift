package import HandsEngine

/// Converts the elements of a tensor to single-precision numbers.
///
/// - Parameters:
///   - type: The tensor's type.
///   - bytes: Its elements, in little-endian order.
/// - Returns: The numbers.
package func numbers(_ type: TensorType, _ bytes: RawSpan) -> [Float] {
  // Safe: the bytes contain elements of the type.
  func elements<Element: BitwiseCopyable>(
    _: Element.Type, _ number: (Element) -> Float
  ) -> [Float] {
    stride(from: 0, to: bytes.byteCount, by: MemoryLayout<Element>.stride).map {
      number(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: $0, as: Element.self))
    }
  }
  return switch type.elementType {
  case .float32: elements(Float.self) { $0 }
  case .float16: elements(UInt16.self) { widened(half: $0) }
  case .int32: elements(Int32.self) { Float($0) }
  case .int64: elements(Int64.self) { Float($0) }
  case .int16: elements(Int16.self) { Float($0) }
  case .uint8, .bool: elements(UInt8.self) { Float($0) }
  case .int8: elements(Int8.self) { Float($0) }
  }
}

/// The elements of a tensor of a type with integers that single-precision numbers cannot all represent; `nil` for other
/// types.
///
/// - Parameters:
///   - type: The tensor's type.
///   - bytes: Its elements, in little-endian order.
/// - Returns: The integers.
package func wideIntegers(_ type: TensorType, _ bytes: RawSpan) -> [Int64]? {
  // Safe: the bytes contain elements of the type.
  func elements<Element: FixedWidthInteger & BitwiseCopyable>(_: Element.Type) -> [Int64] {
    stride(from: 0, to: bytes.byteCount, by: MemoryLayout<Element>.stride).map {
      Int64(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: $0, as: Element.self))
    }
  }
  return switch type.elementType {
  case .int32: elements(Int32.self)
  case .int64: elements(Int64.self)
  case .float32, .float16, .int16, .uint8, .int8, .bool: nil
  }
}

/// Converts integers to the bytes of a tensor of type int32 or int64.
///
/// - Parameters:
///   - integers: The elements in row-major order.
///   - type: The shape and element type.
/// - Returns: The elements, in little-endian order; `nil` if the type has a different number of elements, or is or
///   requires another one.
package func elements(_ integers: [Int64], of type: TensorType) -> [UInt8]? {
  guard integers.count == type.shape.elementCount else { return nil }
  let byteCount: Int
  switch type.elementType {
  case .int64: byteCount = 8
  case .int32 where integers.allSatisfy({ Int32(exactly: $0) != nil }): byteCount = 4
  default: return nil
  }
  return integers.flatMap { integer in
    (0..<byteCount).map { UInt8(truncatingIfNeeded: integer >> (8 * $0)) }
  }
}

/// Converts numbers to the bytes of a tensor.
///
/// Returns `nil` if the type has a different number of elements, or the element type cannot
/// represent one of the numbers.
///
/// - Parameters:
///   - numbers: The elements in row-major order.
///   - type: The shape and element type.
/// - Returns: The elements, in little-endian order.
package func elements(_ numbers: [Float], of type: TensorType) -> [UInt8]? {
  guard numbers.count == type.shape.elementCount else { return nil }
  func bytes<Element: FixedWidthInteger>(_ element: (Float) -> Element?) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(type.byteCount)
    for number in numbers {
      guard let element = element(number) else { return nil }
      for byte in 0..<Element.bitWidth / 8 {
        bytes.append(UInt8(truncatingIfNeeded: element >> (8 * byte)))
      }
    }
    return bytes
  }
  return switch type.elementType {
  case .float32: bytes { $0.bitPattern }
  case .float16: bytes { Float16($0).bitPattern }
  case .int64: bytes { Int64(exactly: $0) }
  case .int32: bytes { Int32(exactly: $0) }
  case .int16: bytes { Int16(exactly: $0) }
  case .int8: bytes { Int8(exactly: $0) }
  case .uint8: bytes { UInt8(exactly: $0) }
  case .bool: bytes { UInt8(exactly: $0).flatMap { $0 <= 1 ? $0 : nil } }
  }
}
