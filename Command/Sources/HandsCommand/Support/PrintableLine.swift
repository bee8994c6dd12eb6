import HandsFileInput

/// Text made fit for one line of a terminal or log.
///
/// Control and format characters, line ends and unassigned code points become `?`; text above
/// ``maximumByteCount`` ends in `…`.
struct PrintableLine {
  /// The most bytes a line takes.
  static let maximumByteCount = 900

  /// The safe text.
  let text: String

  init(_ source: String) {
    var text = ""
    var byteCount = 0
    for scalar in source.unicodeScalars {
      let safe = scalar.printable
      byteCount += Unicode.UTF8.width(safe)
      guard byteCount <= PrintableLine.maximumByteCount else {
        text += "…"
        break
      }
      text.unicodeScalars.append(safe)
    }
    self.text = text
  }
}
