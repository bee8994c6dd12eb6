/// Parses the dictionary in a `.npy` header, such as
/// `{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3), }`.
///
/// Source: NumPy, `numpy.lib.format`, which writes a Python literal with exactly these three keys.
struct NumPyHeader {
  private(set) var elementType = ""
  private(set) var isFortranOrder = false
  private(set) var dimensions: [Int] = []

  private let text: ArraySlice<UInt8>
  private var position: Int

  /// Parses a header.
  ///
  /// - Parameter text: The dictionary with its padding; indices are offsets in the file.
  /// - Throws: ``NumPyError/malformedHeader(offset:expected:)``.
  init(_ text: ArraySlice<UInt8>) throws(NumPyError) {
    self.text = text
    position = text.startIndex
    try expect("{")
    var missing: Set<String> = ["descr", "fortran_order", "shape"]
    while !accept("}") {
      let key = try string()
      guard missing.remove(key) != nil else { throw malformed("known key") }
      try expect(":")
      switch key {
      case "descr": elementType = try string()
      case "fortran_order": isFortranOrder = try boolean()
      default: dimensions = try tuple()
      }
      if !accept(",") {
        try expect("}")
        break
      }
    }
    skipSpace()
    guard position == text.endIndex else { throw malformed("end") }
    guard missing.isEmpty else { throw malformed(missing.sorted()[0]) }
  }

  private mutating func string() throws(NumPyError) -> String {
    skipSpace()
    guard let quote = current, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      throw malformed("quoted text")
    }
    position += 1
    let start = position
    while let byte = current, byte != quote { position += 1 }
    guard current != nil else { throw malformed("closing quote") }
    defer { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private mutating func boolean() throws(NumPyError) -> Bool {
    for (word, value) in [("True", true), ("False", false)] where accept(word) { return value }
    throw malformed("True or False")
  }

  private mutating func tuple() throws(NumPyError) -> [Int] {
    try expect("(")
    var numbers: [Int] = []
    while !accept(")") {
      numbers.append(try number())
      if !accept(",") {
        try expect(")")
        break
      }
    }
    return numbers
  }

  private mutating func number() throws(NumPyError) -> Int {
    skipSpace()
    let start = position
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard let number = Int(String(decoding: text[start..<position], as: UTF8.self)) else {
      throw malformed("extent")
    }
    return number
  }

  private var current: UInt8? { position < text.endIndex ? text[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
      position += 1
    }
  }

  private mutating func accept(_ word: String) -> Bool {
    skipSpace()
    guard text[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func expect(_ word: String) throws(NumPyError) {
    guard accept(word) else { throw malformed("\"\(word)\"") }
  }

  private func malformed(_ expected: String) -> NumPyError {
    .malformedHeader(offset: position, expected: expected)
  }
}

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
        + "little-endian float32, float16, int16, int32, int64, int8, uint8 or bool"
    case .fortranOrder: "the array is in Fortran order, expected C order"
    case .shape(let reason): "unsupported shape: \(reason)"
    case .byteCount(let expected, let found):
      "the array has \(found) bytes, but its shape needs \(expected)"
    }
  }
}
