import Hands
import HandsThreads

/// Adds hands in space to the answers of a stream, and in a video what they do.
final class StreamPoses: Sendable {
  private let estimator: PoseEstimator
  /// Follows the hands of a video; `nil` for single images.
  private let tracker: Lock<InteractionTracker>?

  /// Creates what computes poses.
  ///
  /// - Parameters:
  ///   - estimator: The camera and the palm's length.
  ///   - followsHands: Whether frames are a video.
  ///   - motions: The motions that are events too, in a video.
  /// - Throws: ``HandsError`` if the palm's length is out of range.
  init(
    _ estimator: PoseEstimator, followsHands: Bool, motions: MotionModel?
  ) throws(HandsError) {
    self.estimator = estimator
    guard followsHands else {
      tracker = nil
      return
    }
    var options = InteractionOptions()
    options.palmLength = estimator.palmLength
    options.motions = motions
    tracker = Lock(try InteractionTracker(options))
  }

  /// The members of an answer.
  ///
  /// - Parameters:
  ///   - result: The result of the frame.
  ///   - frame: The frame.
  /// - Returns: `poses`, and in a video `interactions`, both with an element for each hand, and
  ///   `events`.
  func members(
    of result: HandsResult, in frame: ImageFrameHandler.Frame
  ) -> [(name: String, value: JSONValue)] {
    let (width, height) = (frame.image.width, frame.image.height)
    let poses = estimator.json(of: result, width: width, height: height)
    guard let tracker else { return [poses] }
    let (events, hands) = tracker.withLock { tracker in
      let events = tracker.update(
        result, in: estimator.camera(width: width, height: height),
        at: .milliseconds(frame.timestampInMilliseconds))
      return (events, tracker.hands)
    }
    var interactions = [JSONValue](repeating: .null, count: result.hands.count)
    for hand in hands { interactions[hand.index] = hand.json }
    return [
      poses, ("interactions", .array(interactions)), ("events", .array(events.map(\.json))),
    ]
  }
}

extension InteractingHand {
  fileprivate var json: JSONValue {
    .object(
      [("hand", .integer(id))] + pointer.json + [
        ("active", .array(active.map { .object($0.json) }))
      ])
  }
}
