import HandsEngine
import HandsFileInput
import HandsGoldenTensors

/// A dense array of a NumPy `.npy` file.
struct NumPyArray: Equatable, Sendable {
  /// Shape and element type.
  var type: TensorType
  /// The elements, row major, little endian.
  var bytes: [UInt8]

  /// The maximum size of a file in bytes: a tensor of the largest arena with a header.
  private static let fileLimit = 257 << 20

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

extension NumPyArray {
  private static let signature: [UInt8] = [0x93] + Array("NUMPY".utf8)
  /// The alignment of the data in bytes.
  private static let alignment = 64

  /// Reads the `.npy` file at a path.
  ///
  /// - Parameter path: The path of a file that ``init(npy:)`` reads.
  /// - Throws: `FileInputError` if it cannot be read, or ``NumPyError``.
  init(path: String) throws {
    try self.init(npy: RegularFile.bytes(at: path, limit: NumPyArray.fileLimit))
  }

  /// Reads a `.npy` file of version 1.0 or 2.0, little endian, in C order.
  ///
  /// - Parameter file: The whole file.
  /// - Throws: ``NumPyError`` if it is another file.
  init(npy file: [UInt8]) throws(NumPyError) {
    guard file.starts(with: NumPyArray.signature), file.count >= 10 else { throw .notNumPy }
    let (major, minor) = (file[6], file[7])
    guard major == 1 || major == 2, minor == 0 else { throw .version(major: major, minor: minor) }
    let lengthWidth = major == 1 ? 2 : 4
    let start = 8 + lengthWidth
    guard file.count >= start else { throw .truncatedHeader(expected: start, found: file.count) }
    let length = file[8..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= file.count - start else {
      throw .truncatedHeader(expected: start + length, found: file.count)
    }
    let header = try NumPyHeader(file[start..<(start + length)])
    guard let elementType = ElementType(numPyDescription: header.elementType) else {
      throw .elementType(header.elementType)
    }
    guard !header.isFortranOrder || header.dimensions.count < 2 else { throw .fortranOrder }
    let type: TensorType
    do {
      type = TensorType(elementType, try Shape(header.dimensions))
    } catch {
      throw .shape(error.description)
    }
    let found = file.count - start - length
    guard found == type.byteCount else {
      throw .byteCount(expected: type.byteCount, found: found)
    }
    self.init(type: type, bytes: Array(file[(start + length)...]))
  }

  /// The array as a `.npy` file of version 1.0.
  var npy: [UInt8] {
    var extents = type.shape.dimensions.map(String.init).joined(separator: ", ")
    if type.shape.rank == 1 { extents += "," }
    var header =
      "{'descr': '\(type.elementType.numPyDescription)', 'fortran_order': False, "
      + "'shape': (\(extents)), }"
    let unpadded = NumPyArray.signature.count + 4 + header.utf8.count + 1
    let padding = (NumPyArray.alignment - unpadded % NumPyArray.alignment) % NumPyArray.alignment
    header += String(repeating: " ", count: padding) + "\n"
    let length = UInt16(header.utf8.count)
    return NumPyArray.signature + [1, 0, UInt8(length & 0xff), UInt8(length >> 8)] + header.utf8
      + bytes
  }
}

extension NumPyArray {
  // Safe: arrays of bytes are initialized.
  /// The elements in single precision.
  var numbers: [Float] { unsafe HandsGoldenTensors.numbers(type, bytes.span.bytes) }

  /// The elements of an array of int32 or int64; `nil` for others.
  var wideIntegers: [Int64]? { unsafe HandsGoldenTensors.wideIntegers(type, bytes.span.bytes) }

  /// Creates an array of numbers.
  ///
  /// The result is `nil` if the shape has another number of elements, or the element type cannot
  /// represent a number.
  ///
  /// - Parameters:
  ///   - numbers: The elements, row major.
  ///   - type: Shape and element type.
  init?(_ numbers: [Float], as type: TensorType) {
    guard let bytes = elements(numbers, of: type) else { return nil }
    self.init(type: type, bytes: bytes)
  }
}
