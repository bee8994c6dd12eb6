import Hands
import HandsSystem

/// Writes the words of a record.
struct RecordWriter {
  private(set) var words: [UInt32] = []
  /// The distinct names of gestures, in the order of the hands.
  let labels: [String]
  /// The offset of the labels in bytes.
  let labelOffset: Int
  /// The size of the whole record in bytes, a multiple of 8.
  let byteCount: Int
  let width: Int
  let height: Int
  let microseconds: Int64

  init(_ result: HandsResult, width: Int, height: Int, microseconds: Int64) {
    var labels: [String] = []
    for hand in result.hands {
      guard let name = hand.gesture?.name else { continue }
      if !labels.contains(where: { $0.hasSameBytes(as: name) }) { labels.append(name) }
    }
    self.labels = labels
    self.width = width
    self.height = height
    self.microseconds = microseconds
    labelOffset =
      ResultRecord.headerByteCount + result.hands.count * ResultRecord.handByteCount
    let texts = labels.reduce(0) { $0 + $1.utf8.count + 1 }
    byteCount = (labelOffset + 8 * labels.count + texts + 7) & ~7
    words.reserveCapacity(byteCount / 4)
  }

  /// The index of a gesture's name among the labels; −1 for no gesture.
  func index(of gesture: Gesture?) -> Int {
    guard let gesture else { return -1 }
    return labels.firstIndex { $0.hasSameBytes(as: gesture.name) } ?? -1
  }

  mutating func append(int32 value: Int) {
    words.append(UInt32(bitPattern: Int32(truncatingIfNeeded: value)))
  }

  mutating func append(int64 value: some BinaryInteger) {
    let bits = UInt64(truncatingIfNeeded: value)
    words.append(UInt32(truncatingIfNeeded: bits))
    words.append(UInt32(truncatingIfNeeded: bits >> 32))
  }

  mutating func append(float32 value: Float) {
    words.append(value.bitPattern)
  }

  mutating func append(float32s values: [Float], count: Int) {
    precondition(values.count == count, "as many numbers as the field has")
    for value in values { words.append(value.bitPattern) }
  }

  /// Appends the offset and size of each label, then the texts, each with a zero byte at its end.
  mutating func appendLabels() {
    var texts: [UInt8] = []
    for label in labels {
      let text = Array(label.utf8)
      append(int32: labelOffset + 8 * labels.count + texts.count)
      append(int32: text.count)
      texts += text + [0]
    }
    texts += [UInt8](repeating: 0, count: byteCount - 4 * words.count - texts.count)
    for start in stride(from: 0, to: texts.count, by: 4) {
      words.append(
        UInt32(texts[start]) | UInt32(texts[start + 1]) << 8 | UInt32(texts[start + 2]) << 16
          | UInt32(texts[start + 3]) << 24)
    }
  }
}
