/// The name of a recorded gesture, which is the label and the name of the folder.
struct GestureName: Hashable, Sendable {
  /// The maximum length in bytes of UTF-8; file systems allow 255.
  static let byteLimit = 100

  let text: String

  /// Validates a name after trimming whitespace.
  ///
  /// - Parameter text: The name.
  /// - Throws: ``CommandError`` if it is not a valid name of a folder.
  init(_ text: String) throws(CommandError) {
    var name = text[...]
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    guard !name.isEmpty else {
      throw CommandError(.usage, "the name of a gesture must not be empty")
    }
    guard name.utf8.count <= GestureName.byteLimit else {
      throw CommandError(
        .usage, "the name of a gesture must have at most \(GestureName.byteLimit) bytes")
    }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar != "/" && scalar.properties.generalCategory != .control
        && scalar != "\u{2028}" && scalar != "\u{2029}"
    }
    guard isPlain, !name.hasPrefix(".") else {
      throw CommandError(
        .usage, "the name of a gesture must be one line, not contain / and not begin with a dot")
    }
    self.text = String(name)
  }
}
