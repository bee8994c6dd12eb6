import Foundation

/// What genuine MediaPipe found on rendered hands: the files in `Tests/Goldens`, which
/// `research/goldens/run` writes.
///
/// Numbers are the shortest decimals of single-precision values, so they read back to equal bits.
package struct RenderedGoldens: Decodable, Sendable {
  /// The recognizers that were asked.
  package var recognizers: [Recognizer]
  /// Pictures, image mode, one hand looked for.
  package var scenes: [Scene]?
  /// Clips, video mode, 40 ms from frame to frame.
  package var clips: [Clip]?

  /// A recognizer bundle.
  package struct Recognizer: Decodable, Sendable {
    /// `official` or `composed`; key of the gestures.
    package var name: String
    /// SHA-256 of the nets by file name without extension.
    package var nets: [String: String]
  }

  /// One picture: the options of `hands render`, and the result.
  package struct Scene: Decodable, Sendable {
    package var name: String
    /// A gesture's name; `nil` where ``curls`` is given.
    package var pose: String?
    /// Thumb to little finger, 0 stretched, 1 folded.
    package var curls: [Float]?
    package var side: String
    package var rotation: Float
    package var x: Float
    package var y: Float
    package var scale: Float
    package var skin: String
    package var background: String
    package var seed: UInt64
    package var width: Int
    package var height: Int
    package var pictureSha256: String
    package var handedness: [[GoldenPhoto.Category]]
    package var landmarks: [[[Float]]]
    package var worldLandmarks: [[[Float]]]
    /// By recognizer.
    package var gestures: [String: [[GoldenPhoto.Category]]]
  }

  /// One clip of `hands render --clip`.
  package struct Clip: Decodable, Sendable {
    package var name: String
    package var side: String
    package var background: String
    package var seed: UInt64
    package var width: Int
    package var height: Int
    /// The number of hands looked for.
    package var hands: Int
    package var results: [Frame]
  }

  /// What was found in one frame, a list entry a hand.
  package struct Frame: Decodable, Sendable {
    package var pictureSha256: String
    package var handedness: [String]
    /// By recognizer.
    package var gestures: [String: [String]]
    /// Normalized x and y of wrist, thumb tip, and the tips of index to little finger.
    package var points: [[[Float]]]
  }

  /// Reads a file.
  ///
  /// - Parameter name: `gestures`, `fingers` or `clips`.
  /// - Throws: The error of reading or decoding the file.
  package init(named name: String) throws {
    self = try RenderedGoldens.decoded(name)
  }

  /// Reads one of the documents in ``folder``.
  static func decoded<Document: Decodable>(_ name: String) throws -> Document {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(
      Document.self, from: Data(contentsOf: folder.appendingPathComponent("\(name).json")))
  }

  /// The folder of the goldens.
  private static let folder = Checkout.url("Tests/Goldens")

  /// The recognizer whose embedder has a hash; `nil` if none was recorded.
  package func recognizer(gestureEmbedder sha256: String) -> Recognizer? {
    recognizers.first { $0.nets["gesture_embedder"] == sha256 }
  }
}
