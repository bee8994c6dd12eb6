import Hands
import HandsImaging
import HandsVideoInput

/// The motions that `hands video --motions` and `hands serve --motions` look for.
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

    /// The motions that end with a frame.
    ///
    /// - Parameters:
    ///   - result: The result of the frame.
    ///   - picture: The frame.
    ///   - milliseconds: The time of the frame.
    /// - Returns: The events.
    mutating func events(
      of result: HandsResult, in picture: Picture, at milliseconds: Int
    ) -> [HandEvent] {
      recognizer.update(
        result, in: estimator.camera(width: picture.width, height: picture.height),
        at: .milliseconds(milliseconds))
    }

    /// Adds the motions that end with a frame to its record.
    mutating func add(to record: inout FrameRecord) {
      record.events = events(
        of: record.result, in: record.frame.picture, at: record.frame.timestampInMilliseconds)
    }

    /// Adds the motions that end with the video to its last record.
    mutating func finish(_ record: inout FrameRecord) {
      record.events = (record.events ?? []) + recognizer.finish()
    }
  }

  /// Begins with a video.
  func begun() throws(HandsError) -> Spotted { try Spotted(self) }
}
