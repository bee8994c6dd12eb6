import Foundation
import Hands
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// The bundles that the tests load.
enum TestBundle {
  /// Why tests are skipped where ``recorded`` is `nil`.
  static let absence: Comment = "\(RecordedBundle.absence)"

  /// A recognizer whose answers are recorded: MediaPipe's own if it is at hand.
  static let recorded: RecordedBundle? = {
    let files = RecordedBundle.atHand.filter { $0.path != nil }
    return files.first { $0.name == "official" } ?? files.first
  }()

  /// The path of ``recorded``.
  static func path() throws -> String {
    try #require(recorded?.path)
  }

  /// The bytes of ``recorded``.
  static func data() throws -> Data {
    let bytes = try #require(recorded?.bytes)
    return Data(bytes.storage[bytes.range])
  }

  /// A bundle with a custom classifier, and a canned one without labels; `nil` if there is none.
  static let customPath: String? = {
    [
      SharedFiles.url("models/custom_gesture_recognizer.task"),
      Checkout.url("Weights/custom_gesture_recognizer.task"),
    ].map(\.path).first(where: FileManager.default.fileExists)
  }()
}
