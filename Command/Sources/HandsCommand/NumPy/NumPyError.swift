/// Why a `.npy` file is refused.
enum NumPyError: Error, Equatable {
  /// The first bytes are not `\x93NUMPY`.
  case notNumPy
  /// A version of the format other than 1.0 and 2.0.
  case version(major: UInt8, minor: UInt8)
  /// The file ends inside the header.
  case truncatedHeader(expected: Int, found: Int)
  /// The header is not the dictionary that the format describes.
  case malformedHeader(offset: Int, expected: String)
  /// A type of elements that is not read.
  case elementType(String)
  /// Columns before rows.
  case fortranOrder
  /// A shape beyond what the engine takes.
  case shape(String)
  /// Another number of bytes than the shape needs.
  case byteCount(expected: Int, found: Int)
}

extension NumPyError: CustomStringConvertible {
  /// One clause that names what was expected and found.
  var description: String {
    switch self {
    case .notNumPy: "the file doesn't start like a .npy file"
    case .version(let major, let minor):
      "the .npy version is \(major).\(minor), expected 1.0 or 2.0"
    case .truncatedHeader(let expected, let found):
      "the .npy header takes \(expected) bytes, the file has \(found)"
    case .malformedHeader(let offset, let expected):
      "the .npy header has no \(expected) at byte \(offset)"
    case .elementType(let name):
      "elements of type \(PrintableLine(String(name.prefix(40))).text) are not read, expected "
        + "little-endian float32, float16, int32, int64, int8, uint8 or bool"
    case .fortranOrder: "the array is in Fortran order, expected C order"
    case .shape(let reason): "the shape is refused: \(reason)"
    case .byteCount(let expected, let found):
      "the array has \(found) bytes, its shape needs \(expected)"
    }
  }
}
