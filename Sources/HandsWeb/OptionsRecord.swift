import Hands
import HandsEngine
import HandsEngine
import HandsWebCalls

/// Reads the options of a task from bytes: little endian, without padding.
///
/// | field | type |
/// |---|---|
/// | `numHands` | int32 |
/// | `minHandDetectionConfidence`, `minHandPresenceConfidence`, `minTrackingConfidence` | 3 float32 |
/// | options of the canned classifier, then of the custom one | 2 records |
/// | `precision`: 0 for exact, 1 for fast16 | int32 |
///
/// For each classifier:
///
/// | field | type |
/// |---|---|
/// | `maxResults` | int32 |
/// | whether there is a `scoreThreshold`, 0 or 1 | int32 |
/// | `scoreThreshold` | float32 |
/// | `categoryAllowlist`, then `categoryDenylist`: number of names | int32 |
/// | each name: number of bytes, then UTF-8 | int32, bytes |
struct OptionsRecord {
  private var record: RecordReader

  /// Reads the options in a record to its end.
  static func options(
    in bytes: [UInt8]
  ) throws(WebError) -> (task: GestureRecognizerOptions, precision: Precision) {
    var reader = OptionsRecord(record: RecordReader(bytes, name: "options"))
    var options = GestureRecognizerOptions()
    options.numHands = Int(try reader.record.integer())
    options.minHandDetectionConfidence = try reader.record.number()
    options.minHandPresenceConfidence = try reader.record.number()
    options.minTrackingConfidence = try reader.record.number()
    options.cannedGesturesClassifierOptions = try reader.classifier()
    options.customGesturesClassifierOptions = try reader.classifier()
    // As in MediaPipe: any detection confidence, and any tracking confidence for single images.
    options.landmarker.isLenient = true
    let precision: Precision
    switch try reader.record.integer() {
    case 0: precision = .exact
    case 1: precision = .fast16
    default: throw reader.record.malformed()
    }
    try reader.record.finish()
    return (options, precision)
  }

  private mutating func classifier() throws(WebError) -> ClassifierOptions {
    var options = ClassifierOptions()
    options.isLenient = true
    options.maxResults = Int(try record.integer())
    let hasThreshold = try record.integer() != 0
    let threshold = try record.number()
    options.scoreThreshold = hasThreshold ? threshold : nil
    options.categoryAllowlist = try names()
    options.categoryDenylist = try names()
    return options
  }

  private mutating func names() throws(WebError) -> [String] {
    let count = try record.integer()
    var names: [String] = []
    // Each takes at least four bytes, so a wrong count ends with the record.
    for _ in 0..<max(count, 0) { names.append(try record.text()) }
    return names
  }
}
