public import Tensors

/// A constant tensor as it lies in the model file.
public struct Constant: Sendable {
  /// The stored elements, dense and row major, little endian.
  public var bytes: ByteSlice
  /// The type of the stored elements.
  public var stored: ElementType
  /// How stored elements become floats; `nil` if they are used as they are.
  public var quantization: Quantization?

  /// Creates a constant.
  ///
  /// - Parameters:
  ///   - bytes: The stored elements, dense and row major, little endian.
  ///   - stored: The type of the stored elements.
  ///   - quantization: How stored elements become floats, `nil` if they are used as they are.
  public init(bytes: ByteSlice, stored: ElementType, quantization: Quantization? = nil) {
    self.bytes = bytes
    self.stored = stored
    self.quantization = quantization
  }

  /// The elements of an integer constant.
  ///
  /// - Returns: The numbers, or `nil` if the elements are neither `int32` nor `int64` or do not fit.
  public var integers: [Int]? {
    let width = stored.byteCount
    guard stored == .int32 || stored == .int64 else { return nil }
    var values: [Int] = []
    values.reserveCapacity(bytes.count / width)
    for start in stride(from: 0, to: bytes.count - width + 1, by: width) {
      var bits: UInt64 = 0
      for byte in 0..<width {
        bits |= UInt64(bytes[start + byte]) << UInt64(8 * byte)
      }
      let wide = width == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
      guard let value = Int(exactly: wide) else { return nil }
      values.append(value)
    }
    return values
  }
}
