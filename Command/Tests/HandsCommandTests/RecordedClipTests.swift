import Foundation
import Hands
import HandsTestSupport
import Testing

/// The recorded clips as video files, against what MediaPipe found in their frames.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct RecordedClipTests {
  private struct Record: Decodable, Equatable {
    var frame: Int
    var timestampMs: Int
    var gestures: [[Label]]
    var handedness: [[Label]]
    var landmarks: [[[Float]]]
    var worldLandmarks: [[[Float]]]
  }

  private struct Label: Decodable, Equatable {
    var categoryName: String

    init(_ category: GoldenPhoto.Category) { categoryName = category.categoryName }
  }

  private static let bundle = SharedFiles.url("models/gesture_recognizer.task").path

  @Test(
    .enabled(if: SharedFiles.exist),
    .enabled(if: Tolerance.of(.preferred).landmarks == 0, "kernels without FMA follow otherwise"),
    arguments: GoldenClip.names)
  func videoFilesAreFollowed(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("clip.mkv")
    let frames = SharedFiles.url("golden/video/\(name)/frames/%04d.png").path
    try DrawnClip.encode([
      "-framerate", "25", "-i", frames, "-c:v", "ffv1", "-pix_fmt", "gbrp", path,
    ])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    for run in try GoldenClip(named: name).runs {
      let options = run.options
      let lines = try VideoTrial().run(
        path, "--model", RecordedClipTests.bundle, "--num-hands", "\(options.numHands)",
        "--min-tracking-confidence", "\(options.minTrackingConfidence)")
      let records = try lines.split(separator: "\n").map {
        try decoder.decode(Record.self, from: Data($0.utf8))
      }
      try #require(records.count == run.frames.count)
      for (record, frame) in zip(records, run.frames) {
        let golden = Record(
          frame: frame.frame, timestampMs: frame.timestampMs,
          gestures: frame.gestures.map { $0.map(Label.init) },
          handedness: frame.handedness.map { $0.map(Label.init) }, landmarks: frame.landmarks,
          worldLandmarks: frame.worldLandmarks)
        try #require(record == golden)
      }
    }
  }
}
