import Tensors

extension NumPyArray {
  /// Reads a `.npy` file of version 1 or 2.
  init(file: [UInt8]) throws(NumPyError) {
    guard file.starts(with: NumPyArray.magic), file.count >= 8 else { throw .notNumPy }
    let version = file[6]
    guard version == 1 || version == 2 else { throw .version(version) }
    let lengthSize = version == 1 ? 2 : 4
    guard file.count >= 8 + lengthSize else { throw .truncatedHeader }
    let length = (0..<lengthSize).reduce(0) { $0 | Int(file[8 + $1]) << (8 * $1) }
    let start = 8 + lengthSize
    guard length <= file.count - start else { throw .truncatedHeader }
    var header = HeaderParser(Array(file[start..<start + length]))
    let fields = try header.parse()
    guard !fields.isFortranOrder else { throw .fortranOrder }
    guard let type = ElementType.allCases.first(where: { $0.numPyCode == fields.descriptor }) else {
      throw .elementType(String(fields.descriptor.prefix(40)))
    }
    guard let shape = try? Shape(fields.shape) else { throw .malformedHeader }
    let found = file.count - start - length
    let expected = shape.elementCount * type.byteCount
    guard found == expected else { throw .dataSize(found: found, expected: expected) }
    self.init(shape: fields.shape, elementType: type, bytes: Array(file[(start + length)...]))
  }
}

/// Reads the Python dictionary of a `.npy` header: string, boolean and tuple values by name.
private struct HeaderParser {
  struct Fields {
    var descriptor = ""
    var isFortranOrder = false
    var shape: [Int] = []
  }

  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func parse() throws(NumPyError) -> Fields {
    var fields = Fields()
    var seen: Set<String> = []
    try expect("{")
    while !accept("}") {
      let name = try string()
      try expect(":")
      switch name {
      case "descr": fields.descriptor = try string()
      case "fortran_order": fields.isFortranOrder = try boolean()
      case "shape": fields.shape = try tuple()
      default: throw .malformedHeader
      }
      seen.insert(name)
      if !accept(",") {
        try expect("}")
        break
      }
    }
    guard seen.count == 3 else { throw .malformedHeader }
    return fields
  }

  private mutating func skipSpace() {
    while position < text.count, text[position] == 0x20 || text[position] == 0x0a {
      position += 1
    }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < text.count, UInt32(text[position]) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(NumPyError) {
    guard accept(character) else { throw .malformedHeader }
  }

  private mutating func string() throws(NumPyError) -> String {
    try expect("'")
    let start = position
    while position < text.count, text[position] != UInt8(ascii: "'") { position += 1 }
    let content = String(decoding: text[start..<position], as: UTF8.self)
    try expect("'")
    return content
  }

  private mutating func boolean() throws(NumPyError) -> Bool {
    skipSpace()
    for (word, value) in [("True", true), ("False", false)] {
      if text[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return value
      }
    }
    throw .malformedHeader
  }

  private mutating func tuple() throws(NumPyError) -> [Int] {
    try expect("(")
    var extents: [Int] = []
    while !accept(")") {
      skipSpace()
      let start = position
      while position < text.count, (0x30...0x39).contains(text[position]) { position += 1 }
      guard let extent = Int(String(decoding: text[start..<position], as: UTF8.self)),
        extents.count < Shape.maximumRank
      else { throw .malformedHeader }
      extents.append(extent)
      if !accept(",") {
        try expect(")")
        break
      }
    }
    return extents
  }
}
