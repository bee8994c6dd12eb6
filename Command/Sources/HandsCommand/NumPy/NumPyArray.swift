import HandsEngine

/// A dense array as NumPy stores it in a `.npy` file.
struct NumPyArray: Equatable, Sendable {
  /// Shape and element type.
  var type: TensorType
  /// The elements, row major, little endian.
  var bytes: [UInt8]

  /// Wraps elements.
  ///
  /// - Parameters:
  ///   - type: Shape and element type.
  ///   - bytes: As many bytes as the type takes.
  init(type: TensorType, bytes: [UInt8]) {
    precondition(bytes.count == type.byteCount, "another number of bytes than the type takes")
    self.type = type
    self.bytes = bytes
  }
}

extension ElementType {
  /// The type as a `.npy` header writes it.
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

  /// The type that a `.npy` header names, `nil` for other types and big-endian ones.
  ///
  /// - Parameter description: The text of `descr`; for single bytes any byte order is the same.
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
