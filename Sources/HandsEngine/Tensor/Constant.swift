import HandsSystem

/// A constant tensor as it lies in the model file.
struct Constant: Sendable {
  /// The stored elements, contiguous, little endian.
  var bytes: ByteSlice
  /// The type of the stored elements.
  var stored: ElementType
  /// How stored integers become floats; `nil` if they are used as they are or are widened halves.
  var quantization: Quantization?
  /// Equal for constants that share their bytes: what is packed from them is packed once.
  let identity: Identity

  /// Names the bytes of a constant.
  enum Identity: Hashable, Sendable {
    /// A buffer of the model file.
    case buffer(Int)
    /// Bytes that a rewrite of the graph made for one value.
    case made(ValueID)
  }
}

extension Constant {
  /// A constant of integers that a rewrite made.
  init<Number: FixedWidthInteger>(
    _ numbers: [Number], stored: ElementType, identity: Identity
  ) {
    // Safe: integers may be read as their bytes.
    let bytes = unsafe numbers.map { $0.littleEndian }.withUnsafeBytes { unsafe Array($0) }
    self.init(bytes: ByteSlice(bytes), stored: stored, identity: identity)
  }

  /// The elements of an integer or truth-value constant, `nil` if they are of another type or do not
  /// fit.
  var integers: [Int]? {
    let width = stored.byteCount
    switch stored {
    case .int32, .int64, .bool: break
    default: return nil
    }
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

  /// The elements of a float constant that is stored as single precision, `nil` for other types.
  var floats: [Float]? {
    guard stored == .float32 else { return nil }
    return stride(from: 0, to: bytes.count - 3, by: 4).map { start in
      var bits: UInt32 = 0
      for byte in 0..<4 { bits |= UInt32(bytes[start + byte]) << UInt32(8 * byte) }
      return Float(bitPattern: bits)
    }
  }
}
