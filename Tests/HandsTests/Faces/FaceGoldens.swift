import Foundation
import Hands
import HandsImageFiles

/// What MediaPipe found in images of faces: `research/face_goldens/run`.
struct FaceGoldens: Decodable {
  struct Image: Decodable {
    let name: String
    let max_faces: Int
    /// `[faces, 468, 3]`.
    let landmarks: [[[Float]]]
    let detections: [Detection]
    /// Center, size and rotation.
    let detected_regions: [[Float]]
    let next_regions: [[Float]]

    func picture() throws -> Picture {
      try ImageDecoder.decode(
        [UInt8](Data(contentsOf: FaceGoldens.folder.appending(path: "\(name).png"))))
    }
  }

  struct Detection: Decodable {
    let score: Float
    let box: [Float]
    let keypoints: [[Float]]
  }

  let images: [Image]
  let frames: [Image]

  /// `nil` where they were not made.
  static let recorded: FaceGoldens? =
    (try? Data(contentsOf: folder.appending(path: "goldens.json")))
    .flatMap { try? JSONDecoder().decode(FaceGoldens.self, from: $0) }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../.build/faces")

  static func net(_ name: String) throws -> ByteSlice {
    ByteSlice([UInt8](try Data(contentsOf: folder.appending(path: name))))
  }

  static let models = Result {
    try LandmarkModels(
      detector: net("face_detection_short_range.tflite"), landmarks: net("face_landmark.tflite"),
      for: .faces)
  }
}
