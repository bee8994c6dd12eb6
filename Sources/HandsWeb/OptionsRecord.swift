import Hands
import HandsEngine

/// Reads the options of a task from bytes, little endian, without gaps.
///
/// | field | type |
/// |---|---|
/// | `numHands` | int32 |
/// | `minHandDetectionConfidence`, `minHandPresenceConfidence`, `minTrackingConfidence` | 3 float32 |
/// | options of the canned classifier, then of the custom one | 2 records |
///
/// and of a classifier:
///
/// | field | type |
/// |---|---|
/// | `maxResults` | int32 |
/// | whether there is a `scoreThreshold`, 0 or 1 | int32 |
/// | `scoreThreshold` | float32 |
/// | `categoryAllowlist`, then `categoryDenylist`: number of names | int32 |
/// | each name: number of bytes, then UTF-8 | int32, bytes |
struct OptionsRecord {
  private let bytes: [UInt8]
  private var offset = 0

  /// The options in a record that is read to its end.
  static func options(in bytes: [UInt8]) throws(WebError) -> GestureRecognizerOptions {
    var record = OptionsRecord(bytes: bytes)
    var options = GestureRecognizerOptions()
    options.numHands = Int(try record.integer())
    options.minHandDetectionConfidence = try record.number()
    options.minHandPresenceConfidence = try record.number()
    options.minTrackingConfidence = try record.number()
    options.cannedGesturesClassifierOptions = try record.classifier()
    options.customGesturesClassifierOptions = try record.classifier()
    // As MediaPipe: any detection confidence, and any tracking confidence for single images.
    options.landmarker.isLenient = true
    guard record.offset == bytes.count else { throw record.malformed() }
    return options
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func classifier() throws(WebError) -> ClassifierOptions {
    var options = ClassifierOptions()
    options.isLenient = true
    options.maxResults = Int(try integer())
    let hasThreshold = try integer() != 0
    let threshold = try number()
    options.scoreThreshold = hasThreshold ? threshold : nil
    options.categoryAllowlist = try names()
    options.categoryDenylist = try names()
    return options
  }

  private mutating func names() throws(WebError) -> [String] {
    let count = try integer()
    var names: [String] = []
    // Each takes four bytes at least, so that a wrong count ends with the record.
    for _ in 0..<max(count, 0) { names.append(try name()) }
    return names
  }

  private mutating func name() throws(WebError) -> String {
    let count = Int(try integer())
    guard count >= 0, count <= bytes.count - offset else { throw malformed() }
    defer { offset += count }
    return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
  }

  private mutating func number() throws(WebError) -> Float {
    Float(bitPattern: UInt32(bitPattern: try integer()))
  }

  private mutating func integer() throws(WebError) -> Int32 {
    guard bytes.count - offset >= 4 else { throw malformed() }
    var value: UInt32 = 0
    for byte in 0..<4 { value |= UInt32(bytes[offset + byte]) << (8 * UInt32(byte)) }
    offset += 4
    return Int32(bitPattern: value)
  }

  private func malformed() -> WebError {
    WebError(.invalidArgument, "The record of the options is malformed at byte \(offset).")
  }
}
