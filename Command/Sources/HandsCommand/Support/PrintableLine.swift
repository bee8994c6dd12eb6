import HandsFileInput

/// Text sanitized for one line of a terminal or log.
///
/// Control and format characters, line separators and unassigned code points become `?`. Text
/// longer than ``maximumByteCount`` is truncated and ends in `…`.
struct PrintableLine {
  /// The maximum length in bytes of UTF-8.
  static let maximumByteCount = 900

  /// The sanitized text.
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
