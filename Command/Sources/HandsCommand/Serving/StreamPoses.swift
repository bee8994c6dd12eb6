import Hands
import HandsThreads

/// Adds hands in space to the answers of a stream, and what they do.
final class StreamPoses: Sendable {
  /// Computes poses, if they are asked for.
  private let estimator: PoseEstimator?
  /// Follows the hands of a video; `nil` for single images.
  private let follower: Lock<HandFollower>?

  /// Creates what computes poses.
  ///
  /// - Parameters:
  ///   - estimator: The camera and the palm's length, if poses are asked for; else of a video only
  ///     motions are told.
  ///   - following: What to tell of the hands of a video, if anything.
  /// - Throws: ``HandsError`` if the palm's length is out of range.
  init(_ estimator: PoseEstimator?, following: HandFollowing?) throws(HandsError) {
    self.estimator = estimator
    follower = try following.map { following throws(HandsError) in Lock(try following.begun()) }
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
    let poses = estimator.map { [$0.json(of: result, width: width, height: height)] }
    let actions = follower?.withLock {
      $0.follow(result, width: width, height: height, at: frame.timestampInMilliseconds)
    }
    return (poses ?? []) + (actions?.json ?? [])
  }
}
