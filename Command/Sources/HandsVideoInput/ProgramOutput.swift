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
  ///
  /// It is the line that names a codec which a format lacks, where ffmpeg says less after it.
  var lastLine: String {
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    var line =
      lines.last { $0.contains("codec not currently supported in container") }
      ?? lines.last { !$0.allSatisfy(\.isWhitespace) && !isRepetition($0) } ?? ""
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

/// Parses frame timestamps from ffmpeg's messages.
struct FrameTimeLines {
  /// The filters with which ffmpeg prints the time of each frame before the frame itself.
  ///
  /// Only frames with metadata are printed, so metadata is added.
  static let filters = [
    "metadata=mode=add:key=hands:value=0", "metadata=mode=print:file='pipe\\:2':direct=1",
  ]

  private static let lineLimit = 2048
  /// The incomplete next line.
  private var line: [UInt8] = []

  /// Appends output.
  ///
  /// - Parameter part: Any number of bytes.
  /// - Returns: The timestamps in milliseconds, and all other lines.
  mutating func append(_ part: some Collection<UInt8>) -> (times: [Int], others: [UInt8]) {
    var times: [Int] = []
    var others: [UInt8] = []
    for byte in part {
      line.append(byte)
      guard byte == UInt8(ascii: "\n") || line.count >= FrameTimeLines.lineLimit else { continue }
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("frame:") {
        if let time = FrameTimeLines.time(in: text) { times.append(time) }
      } else if text != "hands=0\n" {
        others += line
      }
      line = []
    }
    return (times, others)
  }

  /// Parses a line such as `frame:3    pts:9       pts_time:0.9`.
  private static func time(in line: String) -> Int? {
    let name = "pts_time:"
    let word = line.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix(name) }
    guard let seconds = word.flatMap({ Double($0.dropFirst(name.count)) }) else { return nil }
    return Int(exactly: (seconds * 1000).rounded(.down))
  }
}

/// ffprobe's report about a file in the format `flat`: a line for each value.
struct ProbeReport {
  /// The maximum size of a report in bytes.
  static let byteLimit = 1 << 16

  private var values: [String: String] = [:]

  /// Parses lines such as `streams.stream.0.width=640` and `format.duration="1.600000"`.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: equals)...].filter { $0 != "\"" }
      let names = line[..<equals].split(separator: ".")
      guard let section = names.first, let name = names.last else { continue }
      let key = (section == "streams" ? "stream" : String(section)) + "." + name
      if values[key] == nil { values[key] = value }
    }
  }

  /// A value by its section, `stream` or `format`, and its name.
  subscript(key: String) -> String? { values[key] }

  /// An integer; `nil` if the value is missing or another type.
  func integer(_ key: String) -> Int? { self[key].flatMap { Int($0) } }

  /// A finite number; `nil` if the value is missing or another type.
  func number(_ key: String) -> Double? {
    self[key].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
