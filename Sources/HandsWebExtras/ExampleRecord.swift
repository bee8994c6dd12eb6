import Hands
import HandsTraining
import HandsWebCalls

/// Hands with known gestures, in the format that the caller writes and that trained bundles store.
///
/// | words | what | type |
/// |---|---|---|
/// | 1 | ``version`` | int32 |
/// | 1 | number of gestures | int32 |
///
/// For each gesture:
///
/// | words | what | type |
/// |---|---|---|
/// | 1 | bytes of its name | int32 |
/// | … | its name | UTF-8 |
/// | 1 | number of hands | int32 |
/// | … | the hands | `HandRecord` |
struct ExampleRecord {
  /// The version of this layout.
  static let version: Int32 = 1

  /// A gesture, or the background.
  struct Gesture {
    var name: String
    var hands: [HandRecord]

    /// Whether it is the background: hands that show no gesture.
    var isBackground: Bool { name.utf8.map { $0 | 0x20 } == Array("none".utf8) }
  }

  let gestures: [Gesture]

  /// Reads a record to its end.
  ///
  /// - Throws: ``WebError`` if it is malformed.
  init(_ bytes: [UInt8]) throws(WebError) {
    var record = RecordReader(bytes, name: "examples")
    guard try record.integer() == ExampleRecord.version else { throw record.malformed() }
    let count = try record.integer()
    guard count >= 0, count <= GestureExamples.gestureLimit + 1 else { throw record.malformed() }
    var gestures: [Gesture] = []
    for _ in 0..<count {
      var gesture = Gesture(name: try record.text(), hands: [])
      let handCount = Int(try record.integer())
      guard handCount >= 0, handCount <= record.remainingByteCount / HandRecord.byteCount else {
        throw record.malformed()
      }
      for _ in 0..<handCount { gesture.hands.append(try HandRecord(from: &record)) }
      gestures.append(gesture)
    }
    try record.finish()
    self.gestures = gestures
  }
}
