/// An error in a `.npy` file.
enum NumPyError: Error, Equatable {
  /// The first bytes are not `\x93NUMPY`.
  case notNumPy
  /// A version of the format other than 1.0 and 2.0.
  case version(major: UInt8, minor: UInt8)
  /// The file ends inside the header.
  case truncatedHeader(expected: Int, found: Int)
  /// The header is not the dictionary that the format requires.
  case malformedHeader(offset: Int, expected: String)
  /// An unsupported element type.
  case elementType(String)
  /// Fortran order, columns before rows.
  case fortranOrder
  /// A shape that the engine does not support.
  case shape(String)
  /// The number of bytes does not match the shape.
  case byteCount(expected: Int, found: Int)
}

extension NumPyError: CustomStringConvertible {
  /// A clause with the expected and the actual value.
  var description: String {
    switch self {
    case .notNumPy: "not a .npy file"
    case .version(let major, let minor):
      "the .npy version is \(major).\(minor), expected 1.0 or 2.0"
    case .truncatedHeader(let expected, let found):
      "the .npy header needs \(expected) bytes, but the file has \(found)"
    case .malformedHeader(let offset, let expected):
      "the .npy header has no \(expected) at offset \(offset)"
    case .elementType(let name):
      "unsupported element type \(PrintableLine(String(name.prefix(40))).text), expected "
        + "little-endian float32, float16, int32, int64, int8, uint8 or bool"
    case .fortranOrder: "the array is in Fortran order, expected C order"
    case .shape(let reason): "unsupported shape: \(reason)"
    case .byteCount(let expected, let found):
      "the array has \(found) bytes, but its shape needs \(expected)"
    }
  }
}
