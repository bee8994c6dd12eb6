import Foundation

/// What MediaPipe found in one photograph, stage by stage (`golden/README.md` in the shared files).
///
/// Numbers are the shortest decimals of single-precision values, so they read back to equal bits.
package struct GoldenPhoto: Decodable, Sendable {
  package var png: String
  package var width: Int
  package var height: Int
  package var result: Result
  package var resultNumHands1: Result
  package var resultRotation90: Result
  package var resultRotation180: Result
  package var resultRotation270: Result
  package var resultLowThresholds: Result
  package var stages: Stages
  package var customBundle: CustomBundle

  /// The final lists of a recognition.
  package struct Result: Decodable, Sendable {
    package var options: Options?
    package var gestures: [[Category]]
    package var handedness: [[Category]]
    package var landmarks: [[[Float]]]
    package var worldLandmarks: [[[Float]]]
  }

  /// The options of a result that was not made with the photograph's own.
  package struct Options: Decodable, Sendable {
    package var numHands: Int
    package var minHandDetectionConfidence: Float
    package var minHandPresenceConfidence: Float
  }

  package struct Category: Decodable, Sendable {
    package var index: Int
    package var score: Float
    package var categoryName: String
    package var displayName: String
  }

  package struct Stages: Decodable, Sendable {
    package var detector: Detector
    package var hands: [Hand]
    package var keptAfterDeduplication: [Int]
  }

  package struct Detector: Decodable, Sendable {
    package var roiPixels: PixelRegion
    package var projectionMatrix: [Float]
    package var topRaw: [RawRow]
    package var candidates: [Palm]
    package var afterNms: [Palm]
    package var palmDetections: [Palm]
    package var palmRects: [Rectangle]
    package var handRects: [Rectangle]
  }

  package struct PixelRegion: Decodable, Sendable {
    package var centerX: Float
    package var centerY: Float
    package var width: Float
    package var height: Float
    package var rotation: Float
  }

  package struct RawRow: Decodable, Sendable {
    package var anchor: Int
    package var anchorCenter: [Float]
    package var scoreLogit: Float
    package var box: [Float]
  }

  package struct Palm: Decodable, Sendable {
    package var score: Float
    package var xmin: Float
    package var ymin: Float
    package var width: Float
    package var height: Float
    package var keypoints: [[Float]]
  }

  package struct Rectangle: Decodable, Sendable {
    package var xCenter: Float
    package var yCenter: Float
    package var width: Float
    package var height: Float
    package var rotation: Float
  }

  package struct Hand: Decodable, Sendable {
    package var rect: Rectangle
    package var roiPixels: PixelRegion
    package var rawLandmarks: [Float]
    package var presence: Float
    package var handednessRaw: Float
    package var rawWorldLandmarks: [Float]
    package var present: Bool
    package var landmarks: [[Float]]
    package var worldLandmarks: [[Float]]
    package var rectFromLandmarks: Rectangle
    package var rectNextFrame: Rectangle
    package var gesture: Gesture?
  }

  package struct Gesture: Decodable, Sendable {
    package var embedderHand: [[Float]]
    package var embedderHandedness: Float
    package var embedderWorldHand: [[Float]]
    package var embedding: [Float]
    package var cannedScores: [Float]
    package var customScores: [Float]?
  }

  package struct CustomBundle: Decodable, Sendable {
    package var result: Result
    package var hands: [Gesture]
  }

  /// The names of all photographs, or none where the shared files are missing.
  package static let names: [String] = {
    let folder = SharedFiles.url("golden/photos").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// Reads the goldens of one photograph.
  package init(named name: String) throws {
    self = try goldenDecoder().decode(
      GoldenPhoto.self, from: Data(contentsOf: SharedFiles.url("golden/photos/\(name).json")))
  }
}

/// What MediaPipe found in the frames of one clip, in video mode.
package struct GoldenClip: Decodable, Sendable {
  package var runs: [Run]

  package struct Run: Decodable, Sendable {
    package var options: Options
    package var frames: [Frame]
  }

  package struct Options: Decodable, Sendable {
    package var numHands: Int
    package var minTrackingConfidence: Float
  }

  package struct Frame: Decodable, Sendable {
    package var frame: Int
    package var timestampMs: Int
    package var detectorRan: Bool
    package var trackedRectsIn: [GoldenPhoto.Rectangle]
    package var handRectsUsed: [GoldenPhoto.Rectangle]
    package var handPresent: [Bool]
    package var presence: [Float]
    package var keptAfterDeduplication: [Int]
    package var gestures: [[GoldenPhoto.Category]]
    package var handedness: [[GoldenPhoto.Category]]
    package var landmarks: [[[Float]]]
    package var worldLandmarks: [[[Float]]]
    package var rectNextFrame: [GoldenPhoto.Rectangle]

    /// The final lists.
    package var result: GoldenPhoto.Result {
      GoldenPhoto.Result(
        gestures: gestures, handedness: handedness, landmarks: landmarks,
        worldLandmarks: worldLandmarks)
    }
  }

  /// The names of the clips.
  package static let names = ["gesture_clip", "motion_clip"]

  /// Reads the goldens of one clip.
  package init(named name: String) throws {
    self = try goldenDecoder().decode(
      GoldenClip.self, from: Data(contentsOf: SharedFiles.url("golden/video/\(name)/\(name).json")))
  }
}

private func goldenDecoder() -> JSONDecoder {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return decoder
}
