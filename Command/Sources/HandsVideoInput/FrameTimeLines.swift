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
