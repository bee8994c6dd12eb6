import HandsImaging
import HandsLandmarking
import HandsThreads

/// A pipeline that several threads and sessions share, one image at a time.
final class SharedPipeline: Sendable {
  /// Whether the pipeline names gestures.
  private let hasGestures: Bool
  private let state: Lock<State>

  /// What the lock guards.
  private struct State {
    /// `nil` once the task is closed.
    var pipeline: (any FramePipeline)?

    /// The pipeline for the next image.
    func open(_ limit: WorkLimit) throws(HandsError) -> any FramePipeline {
      guard let pipeline else { throw .closed }
      pipeline.limit = limit
      return pipeline
    }
  }

  /// Creates the shell.
  ///
  /// - Parameters:
  ///   - pipeline: A pipeline that nothing else uses.
  ///   - hasGestures: Whether the pipeline names gestures.
  init(_ pipeline: sending any FramePipeline, hasGestures: Bool) {
    self.hasGestures = hasGestures
    state = Lock(State(pipeline: pipeline))
  }

  /// The hands in a single image.
  ///
  /// - Parameters:
  ///   - image: Three or four channels.
  ///   - rotation: How the image must be turned to be upright.
  ///   - limit: How long the image may be worked on.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands, in coordinates of the image as it is.
  /// - Throws: ``HandsError`` if the task is closed, the image is refused, or the work is not wanted
  ///   any more.
  func result(
    of image: Picture, rotation: ImageRotation, limit: WorkLimit,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> HandsResult {
    try limit.check()
    var record = trace
    defer { trace = record }
    let hands = try state.withLock { state throws(HandsError) in
      try state.open(limit).hands(in: image, rotation: rotation, trace: &record)
    }
    return HandsResult(hands: hands, hasGestures: hasGestures)
  }

  /// The hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - rotation: How the frame must be turned to be upright.
  ///   - times: The times of the frames before.
  ///   - tracked: Where the hands of the frame before should be.
  ///   - limit: How long the frame may be worked on.
  /// - Returns: The hands, in coordinates of the frame as it is, and for each the position of its
  ///   region among those searched, which began with the tracked ones.
  /// - Throws: ``HandsError`` if the task is closed, the frame or its time is refused, or the work is
  ///   not wanted any more.
  func result(
    of frame: VideoFrame, rotation: ImageRotation, after times: FrameTimes,
    tracked: [NormalizedRectangle], limit: WorkLimit
  ) throws(HandsError) -> (result: HandsResult, positions: [Int]) {
    try limit.check()
    let found = try state.withLock { state throws(HandsError) in
      let pipeline = try state.open(limit)
      try times.check(frame.time)
      var trace: PipelineTrace?
      let hands = try pipeline.hands(
        in: frame.picture, tracked: tracked, rotation: rotation, trace: &trace)
      return (hands: hands, positions: pipeline.regionPositions)
    }
    return (HandsResult(hands: found.hands, hasGestures: hasGestures), found.positions)
  }

  /// Waits for the image in work and gives the memory back.
  func close() {
    state.withLock { $0.pipeline = nil }
  }
}
