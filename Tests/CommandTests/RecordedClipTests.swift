import Foundation
import Hands
import TestSupport
import Testing

/// The recorded clips as video files, against what MediaPipe found in their frames.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct RecordedClipTests {
  private struct Record: Decodable, Equatable {
    var frame: Int
    var timestampMs: Int
    var landmarks: [[[Float]]]
    var worldLandmarks: [[[Float]]]
  }

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
        path, "--num-hands", "\(options.numHands)", "--min-tracking-confidence",
        "\(options.minTrackingConfidence)")
      let records = try lines.split(separator: "\n").map {
        try decoder.decode(Record.self, from: Data($0.utf8))
      }
      #expect(
        records
          == run.frames.map {
            Record(
              frame: $0.frame, timestampMs: $0.timestampMs, landmarks: $0.landmarks,
              worldLandmarks: $0.worldLandmarks)
          })
    }
  }
}
