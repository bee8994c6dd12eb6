import HandsFileInput

/// The end of a program's messages; the last line is usually the reason of a failure.
struct MessageTail {
  private static let byteLimit = 2048
  private var bytes: [UInt8] = []

  /// Appends output.
  mutating func append(_ part: some Collection<UInt8>) {
    bytes += part.suffix(MessageTail.byteLimit)
    bytes.removeFirst(max(0, bytes.count - MessageTail.byteLimit))
  }

  /// The last meaningful line, sanitized and without full stop.
  var lastLine: String {
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    var line = lines.last { !$0.allSatisfy(\.isWhitespace) && !isRepetition($0) } ?? ""
    // Remove the component and its address: "[mov,mp4,m4a,3gp,3g2,mj2 @ 0x5559222a0700] ".
    while line.first == "[", let end = line.firstIndex(of: "]") {
      line = line[line.index(after: end)...].drop { $0 == " " }
    }
    while line.last == "." { line.removeLast() }
    return String(printable: line.unicodeScalars)
  }

  /// Whether a line is ffmpeg's note that the previous message was repeated.
  private func isRepetition(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("Last message repeated ")
  }
}
