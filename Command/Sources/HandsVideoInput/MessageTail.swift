import HandsFileInput

/// The end of what a program says, of which the last line is the reason why it gave up.
struct MessageTail {
  private static let byteLimit = 2048
  private var bytes: [UInt8] = []

  /// Takes in what was said next.
  mutating func append(_ part: some Collection<UInt8>) {
    bytes += part.suffix(MessageTail.byteLimit)
    bytes.removeFirst(max(0, bytes.count - MessageTail.byteLimit))
  }

  /// The last line that says something, printable, without full stop.
  var lastLine: String {
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    var line = lines.last { !$0.allSatisfy(\.isWhitespace) && !isRepetition($0) } ?? ""
    // Who speaks, with an address: "[mov,mp4,m4a,3gp,3g2,mj2 @ 0x5559222a0700] ".
    while line.first == "[", let end = line.firstIndex(of: "]") {
      line = line[line.index(after: end)...].drop { $0 == " " }
    }
    while line.last == "." { line.removeLast() }
    return String(printable: line.unicodeScalars)
  }

  /// Whether a line says, as ffmpeg does, that the one before came again.
  private func isRepetition(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("Last message repeated ")
  }
}
