import Foundation
import Hands
import HandsFileInput
package import HandsSystem

/// A gesture recognizer bundle at hand whose answers are recorded in `Tests/Goldens`.
package struct RecordedBundle: Sendable, CustomStringConvertible {
  /// The recognizer's name in the goldens.
  package let name: String
  /// The `.task` file.
  package let bytes: ByteSlice
  /// Where the file lies; `nil` for one that was composed in memory.
  package let path: String?
  /// The nets by file name without extension, as in ``RenderedGoldens/Recognizer/nets``.
  package let nets: [String: ByteSlice]

  /// The name, for the reports of tests.
  package var description: String { name }

  /// The bundles of the checkout's `Weights` and of the shared files, and one composed of both
  /// shared ones; each recognizer once.
  ///
  /// The composed one has the gesture nets of the custom bundle, as that of `tools/fetch-weights`.
  package static let atHand: [RecordedBundle] = {
    guard let goldens = try? RenderedGoldens(named: "gestures") else { return [] }
    var bundles: [RecordedBundle] = []
    for path in [installed.path, official.path, nil] {
      guard let bytes = try? path.map(file) ?? composed(),
        let bundle = RecordedBundle(bytes, at: path, in: goldens),
        !bundles.contains(where: { $0.name == bundle.name })
      else { continue }
      bundles.append(bundle)
    }
    return bundles
  }()

  /// The first of ``atHand`` that is a file, for programs that take a path; `nil` if there is none.
  package static let onDisk: RecordedBundle? = atHand.first { $0.path != nil }

  /// Whether a file that ``atHand`` reads is there, readable or not.
  package static let hasFile = [installed, official].contains {
    FileManager.default.fileExists(atPath: $0.path)
  }

  /// Why tests are skipped where ``atHand`` is empty.
  package static let absence =
    "neither Weights nor the shared files hold a gesture recognizer that goldens are recorded for"

  /// `nil` if the embedder is not one that was recorded.
  private init?(_ bytes: ByteSlice, at path: String?, in goldens: RenderedGoldens) {
    guard let bundle = try? GestureRecognizerBundle(bytes),
      let recognizer = goldens.recognizer(gestureEmbedder: RecordedBundle.sha256(bundle.embedder))
    else { return nil }
    name = recognizer.name
    self.bytes = bytes
    self.path = path
    nets = [
      "hand_detector": bundle.handLandmarker.detector,
      "hand_landmarks_detector": bundle.handLandmarker.landmarks,
      "gesture_embedder": bundle.embedder,
      "canned_gesture_classifier": bundle.cannedClassifier,
    ]
  }

  /// The hash by which goldens name a net.
  package static func sha256(_ net: ByteSlice) -> String {
    SHA256.hexDigest(of: net.storage[net.range])
  }

  private static let installed = Checkout.url("Weights/gesture_recognizer.task")
  private static let official = SharedFiles.url("models/gesture_recognizer.task")

  private static func file(_ path: String) throws -> ByteSlice {
    ByteSlice([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private static func composed() throws -> ByteSlice {
    let gestures = try GestureRecognizerBundle(
      ByteSlice(SharedFiles.bytes("models/custom_gesture_recognizer.task")))
    return ByteSlice(
      try GestureRecognizerBundle.compose(
        handLandmarker: file(official.path), embedder: gestures.embedder,
        cannedClassifier: gestures.cannedClassifier,
        labels: [
          "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
          "ILoveYou",
        ]))
  }
}
