import HandsLandmarking
public import HandsImaging
import HandsThreads

/// A video in which hands are tracked from frame to frame, created by ``VisionTask/video()``.
///
/// Hands are searched for where those of the previous frame are expected, and in the whole frame
/// while there are fewer than ``HandLandmarkerOptions/numHands``, in each such frame or at
/// ``TrackingOptions/detectionInterval``. Safe to share between threads.
public final class VideoSession: Sendable {
  private let pipeline: SharedPipeline
  private let state: Lock<State>
  private let searches: Bool

  init(_ pipeline: SharedPipeline, _ options: HandLandmarkerOptions) {
    self.pipeline = pipeline
    searches = options.search != .mediapipe
    state = Lock(
      State(tracker: HandTracker(options.tracking), pace: DetectionPace(options)))
  }

  /// Finds the hands in the next frame.
  ///
  /// A call that throws doesn't change the session.
  ///
  /// - Parameters:
  ///   - frame: An image with three or four channels; frames may differ in size.
  ///   - time: The frame's time, later than the previous frame's; may be negative.
  ///   - rotationDegrees: The clockwise rotation that makes the frame upright: a multiple of 90;
  ///     may be negative.
  ///   - deadline: When the result must be there; checked before each operator, but not while the call waits for
  ///     another one. `nil` for never.
  /// - Returns: The hands, in the coordinates of the frame as passed: those of the previous frame
  ///   in order, then new ones.
  /// - Throws: ``HandsError`` if the task is closed, the frame, its time or the rotation is
  ///   invalid, or the deadline passes.
  public func recognize(
    _ frame: Picture, at time: Duration, rotationDegrees: Int = 0,
    deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    try recognize(
      VideoFrame(picture: frame, time: time, rotationDegrees: rotationDegrees),
      deadline: deadline)
  }

  /// Finds the hands in the next frame.
  ///
  /// A call that throws doesn't change the session.
  ///
  /// - Parameters:
  ///   - frame: The frame, with a later time than the previous one.
  ///   - deadline: When the result must be there; checked before each operator, but not while the call waits for
  ///     another one. `nil` for never.
  /// - Returns: The hands, in the coordinates of the frame as passed: those of the previous frame
  ///   in order, then new ones.
  /// - Throws: ``HandsError`` if the task is closed, the frame, its time or the rotation is
  ///   invalid, or the deadline passes.
  public func recognize(
    _ frame: VideoFrame, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    let rotation = try ImageRotation(degrees: frame.rotationDegrees)
    return try state.withLock { state throws(HandsError) in
      var pace = state.pace
      var looks = pace.begin(frame.picture, at: frame.time, tracked: state.tracker.regions)
      if searches { looks.expectedRegions = state.tracker.expectedRegions(at: frame.time) }
      var (result, positions) = try pipeline.result(
        of: frame, rotation: rotation, after: state.times, tracked: state.tracker.regions,
        looks: looks, limit: WorkLimit(deadline: deadline))
      let lost = state.tracker.lostPlaces(from: positions)
      state.times.accept(frame.time)
      state.tracker.follow(
        &result.hands, from: positions, in: ImageSize(frame.picture), at: frame.time)
      pace.end(
        state.tracker.regions, in: ImageSize(frame.picture), lost: lost, at: frame.time)
      state.pace = pace
      return result
    }
  }

  /// The state that carries over from one frame to the next.
  private struct State {
    var tracker: HandTracker
    var pace: DetectionPace
    var times = FrameTimes()
  }
}
