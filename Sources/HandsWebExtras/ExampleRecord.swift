import Hands
import HandsLandmarking
import HandsRecord
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
///
/// For each hand:
///
/// | words | what | type |
/// |---|---|---|
/// | 2 | width and height of its image | int32 |
/// | … | the hand | as in `interface/hand.toml` |
enum ExampleRecord {
  /// The version of this layout.
  static let version: Int32 = 2
  private static let handByteCount = 8 + ResultRecord.handByteCount

  /// Reads a record to its end.
  ///
  /// - Throws: ``WebError`` if it is malformed, or there are too many gestures.
  static func examples(in bytes: [UInt8]) throws(WebError) -> ExampleSet {
    var record = RecordReader(bytes, name: "examples")
    let count: Int
    do throws(RecordError) {
      count = try gestureCount(from: &record)
    } catch {
      throw WebError(error)
    }
    // One more than gestures, for the background.
    let limit = GestureExamples.gestureLimit + 1
    guard count <= limit else {
      let error = TrainingError.limitExceeded(what: "labels", found: count, limit: limit)
      throw WebError(.invalidArgument, error.description)
    }
    do throws(RecordError) {
      return try examples(count, from: &record)
    } catch {
      throw WebError(error)
    }
  }

  private static func gestureCount(from record: inout RecordReader) throws(RecordError) -> Int {
    guard try record.int32() == version else { throw record.malformed() }
    let count = Int(try record.int32())
    guard count >= 0 else { throw record.malformed() }
    return count
  }

  private static func examples(
    _ count: Int, from record: inout RecordReader
  ) throws(RecordError) -> ExampleSet {
    var set = ExampleSet()
    for _ in 0..<count {
      let name = try record.text() ?? ""
      let handCount = Int(try record.int32())
      guard handCount >= 0, handCount <= record.remainingByteCount / handByteCount else {
        throw record.malformed()
      }
      var examples: [ExampleSet.Example] = []
      for _ in 0..<handCount {
        let (width, height) = (Int(try record.int32()), Int(try record.int32()))
        guard width >= 1, height >= 1 else { throw record.malformed() }
        let image = ImageSize(width: width, height: height)
        examples.append(ExampleSet.Example(try record.hand(), in: image))
      }
      set.append(examples, label: name)
    }
    try record.finish()
    return set
  }
}
