/// The name of a gesture that pictures are recorded of: a label, and a folder's name.
struct GestureName: Hashable, Sendable {
  /// The most bytes in UTF-8; file systems take 255.
  static let byteLimit = 100

  let text: String

  /// Checks a name, without blanks at its ends.
  ///
  /// - Parameter text: The name.
  /// - Throws: ``CommandError`` if no folder that training reads can have it.
  init(_ text: String) throws(CommandError) {
    var name = text[...]
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    guard !name.isEmpty else { throw CommandError(.usage, "a gesture needs a name") }
    guard name.utf8.count <= GestureName.byteLimit else {
      throw CommandError(
        .usage, "a gesture's name has at most \(GestureName.byteLimit) bytes")
    }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar != "/" && scalar.properties.generalCategory != .control
        && scalar != "\u{2028}" && scalar != "\u{2029}"
    }
    guard isPlain, !name.hasPrefix(".") else {
      throw CommandError(
        .usage, "a gesture's name is one line without / that does not begin with a point")
    }
    self.text = String(name)
  }
}
