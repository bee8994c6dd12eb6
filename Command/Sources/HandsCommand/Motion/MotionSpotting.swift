import Hands
import HandsImaging
import HandsVideoInput

/// The motions that `hands video --motions` looks for.
struct MotionSpotting: Sendable {
  let model: MotionModel
  let estimator: PoseEstimator

  /// What a video has shown so far.
  struct Spotted {
    private var recognizer: MotionRecognizer
    private let estimator: PoseEstimator

    fileprivate init(_ spotting: MotionSpotting) throws(HandsError) {
      recognizer = try MotionRecognizer(
        spotting.model, palmLength: spotting.estimator.palmLength)
      estimator = spotting.estimator
    }

    /// Adds the motions that end with a frame to its record.
    mutating func add(to record: inout FrameRecord) {
      let picture = record.frame.picture
      record.events = recognizer.update(
        record.result, in: estimator.camera(width: picture.width, height: picture.height),
        at: .milliseconds(record.frame.timestampInMilliseconds))
    }

    /// Adds the motions that end with the video to its last record.
    mutating func finish(_ record: inout FrameRecord) {
      record.events = (record.events ?? []) + recognizer.finish()
    }
  }

  /// Begins with a video.
  func begun() throws(HandsError) -> Spotted { try Spotted(self) }
}
