import Tensors

/// An array as NumPy's `.npy` files hold it: little endian, C order.
struct NumPyArray: Equatable {
  /// The extents, outermost first; empty for a scalar.
  var shape: [Int]
  /// The type of the elements.
  var elementType: ElementType
  /// The elements.
  var bytes: [UInt8]
}

/// Why bytes are no array that the command takes.
enum NumPyError: Error, Equatable {
  case notNumPy
  case version(UInt8)
  case truncatedHeader
  case malformedHeader
  case fortranOrder
  case elementType(String)
  case dataSize(found: Int, expected: Int)
}

extension NumPyError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notNumPy: "is not a .npy file"
    case .version(let version): ".npy version \(version) is not supported, only 1 and 2"
    case .truncatedHeader: "the .npy header is cut short"
    case .malformedHeader: "the .npy header cannot be read"
    case .fortranOrder: "arrays in Fortran order are not supported"
    case .elementType(let name): "element type \(name) is not supported"
    case .dataSize(let found, let expected): "holds \(found) bytes of data, expected \(expected)"
    }
  }
}

extension ElementType {
  /// The type's code in a `.npy` header.
  var numPyCode: String {
    switch self {
    case .float32: "<f4"
    case .float16: "<f2"
    case .int32: "<i4"
    case .int64: "<i8"
    case .uint8: "|u1"
    case .int8: "|i1"
    case .bool: "|b1"
    }
  }
}
