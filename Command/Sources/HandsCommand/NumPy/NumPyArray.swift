import HandsEngine

/// A dense array of a NumPy `.npy` file.
struct NumPyArray: Equatable, Sendable {
  /// Shape and element type.
  var type: TensorType
  /// The elements, row major, little endian.
  var bytes: [UInt8]

  /// Creates an array.
  ///
  /// - Parameters:
  ///   - type: Shape and element type.
  ///   - bytes: The elements, as many bytes as the type has.
  init(type: TensorType, bytes: [UInt8]) {
    precondition(bytes.count == type.byteCount, "the number of bytes does not match the type")
    self.type = type
    self.bytes = bytes
  }
}

extension ElementType {
  /// The name of the type in a `.npy` header.
  var numPyDescription: String {
    switch self {
    case .float32: "<f4"
    case .float16: "<f2"
    case .int16: "<i2"
    case .int32: "<i4"
    case .int64: "<i8"
    case .uint8: "|u1"
    case .int8: "|i1"
    case .bool: "|b1"
    }
  }

  /// Creates a type from its name in a `.npy` header; `nil` for other and for big-endian types.
  ///
  /// - Parameter description: The value of `descr`; single bytes may have any byte order.
  init?(numPyDescription description: String) {
    let order = description.prefix(1)
    let kind = description.dropFirst()
    let match = ElementType.allCases.first { type in
      type.numPyDescription.dropFirst() == kind
        && (type.byteCount == 1 ? ["<", "|", ">", "="].contains(order) : order == "<")
    }
    guard let match else { return nil }
    self = match
  }
}
