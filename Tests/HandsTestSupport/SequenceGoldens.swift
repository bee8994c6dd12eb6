package import HandsSynthetic

/// What genuine MediaPipe found in drawn clips under many options, in video mode:
/// `Tests/Goldens/sequences.json`, which `research/goldens/run` writes.
package struct SequenceGoldens: Decodable, Sendable {
  package var sequences: [Sequence]
  package var runs: [Run]

  /// One clip.
  package struct Sequence: Decodable, Sendable {
    package var name: String
    package var shots: [Shot]
    /// Of each frame.
    package var pictureSha256: [String]

    /// The scene of each frame.
    package var scenes: [HandScene] { shots.flatMap { Array($0.scenes) } }
  }

  /// One clip followed with some options.
  package struct Run: Decodable, Sendable {
    package var name: String
    /// The name of the clip.
    package var sequence: String
    package var options: Options
    /// Of each frame.
    package var timestampsMs: [Int]
    /// Degrees by which each frame is declared to be turned.
    package var rotations: [Int]
    package var frames: [Frame]
  }

  /// Options of the task that are not as they are by default.
  package struct Options: Decodable, Sendable {
    package var numHands: Int?
    package var minHandDetectionConfidence: Float?
    package var minHandPresenceConfidence: Float?
    package var minTrackingConfidence: Float?
    package var canned: Classifier?
  }

  /// Options of a classifier that are not as they are by default.
  package struct Classifier: Decodable, Sendable {
    package var scoreThreshold: Float?
    package var maxResults: Int?
    package var categoryAllowlist: [String]?
    package var categoryDenylist: [String]?
  }

  /// What was found in one frame, a list entry a hand.
  package struct Frame: Decodable, Sendable {
    package var handedness: [String]
    /// By recognizer; one that has none returned no hands either.
    package var gestures: [String: [String]]
    /// Normalized x and y of wrist, thumb tip, and the tips of index to little finger.
    package var points: [[[Float]]]
    /// SHA-256 of all coordinates as little-endian floats: landmarks of hand after hand, then world
    /// landmarks.
    package var landmarksSha256: String
  }

  /// Reads the file.
  package init() throws {
    self = try RenderedGoldens.decoded("sequences")
  }
}
