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
