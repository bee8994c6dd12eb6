import HandsLandmarking
public import HandsImaging
import HandsThreads

/// One video, whose hands are followed from frame to frame: made by ``VisionTask/video()``.
///
/// Hands are looked for where those of the frame before should be, and in the whole frame while
/// they are fewer than ``HandLandmarkerOptions/numHands``. Safe to share between threads.
public final class VideoSession: Sendable {
  private let pipeline: SharedPipeline
  private let state: Lock<State>

  init(_ pipeline: SharedPipeline, _ options: TrackingOptions) {
    self.pipeline = pipeline
    state = Lock(State(tracker: HandTracker(options)))
  }

  /// Finds the hands in the next frame.
  ///
  /// A call that throws changes nothing.
  ///
  /// - Parameters:
  ///   - frame: Three or four channels; frames may differ in size.
  ///   - time: The frame's time, later than that of the frame before; of any sign.
  ///   - rotationDegrees: How far the frame must be turned clockwise to be upright; any multiple
  ///     of 90, of either sign.
  ///   - deadline: When the result must be there; checked before each operator. `nil` for never.
  /// - Returns: The hands, in coordinates of the frame as it is: those of the frame before in
  ///   their order, then new ones.
  /// - Throws: ``HandsError`` if the task is closed, the frame, its time or the rotation is refused,
  ///   or the result would come too late.
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
  /// A call that throws changes nothing.
  ///
  /// - Parameters:
  ///   - frame: The frame, later than the one before.
  ///   - deadline: When the result must be there; checked before each operator. `nil` for never.
  /// - Returns: The hands, in coordinates of the frame as it is: those of the frame before in
  ///   their order, then new ones.
  /// - Throws: ``HandsError`` if the task is closed, the frame, its time or the rotation is refused,
  ///   or the result would come too late.
  public func recognize(
    _ frame: VideoFrame, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    let rotation = try ImageRotation(degrees: frame.rotationDegrees)
    return try state.withLock { state throws(HandsError) in
      var (result, positions) = try pipeline.result(
        of: frame, rotation: rotation, after: state.times, tracked: state.tracker.regions,
        limit: WorkLimit(deadline: deadline))
      state.times.accept(frame.time)
      state.tracker.follow(
        &result.hands, from: positions, in: ImageSize(frame.picture), at: frame.time)
      return result
    }
  }

  /// What one frame leaves to the next.
  private struct State {
    var tracker: HandTracker
    var times = FrameTimes()
  }
}
