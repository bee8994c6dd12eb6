import HandsImaging
import HandsLandmarking
import HandsThreads

/// A pipeline that several threads and sessions share, one image at a time.
final class SharedPipeline: Sendable {
  /// Whether the pipeline classifies gestures.
  private let hasGestures: Bool
  private let state: Lock<State>

  /// Makes a pipeline that nothing else uses.
  typealias Maker = @Sendable () throws(HandsError) -> sending any FramePipeline

  /// The state protected by the lock.
  private struct State {
    /// `nil` once the task is closed.
    var pipeline: (any FramePipeline)?
    /// `nil` once the task is closed.
    var makePipeline: Maker?

    /// Returns the pipeline for the next image.
    func open(_ limit: WorkLimit) throws(HandsError) -> any FramePipeline {
      guard let pipeline else { throw .closed }
      pipeline.limit = limit
      return pipeline
    }
  }

  /// Creates a shared pipeline.
  ///
  /// - Parameters:
  ///   - hasGestures: Whether the pipeline classifies gestures.
  ///   - makePipeline: Creates the pipeline, and equal ones for other threads.
  /// - Throws: ``HandsError`` if the pipeline cannot be created.
  init(hasGestures: Bool, _ makePipeline: @escaping Maker) throws(HandsError) {
    self.hasGestures = hasGestures
    state = Lock(State(pipeline: try makePipeline(), makePipeline: makePipeline))
  }

  /// Creates an equal pipeline with its own memory, over the same models.
  ///
  /// - Returns: The pipeline.
  /// - Throws: ``HandsError/closed``, or another ``HandsError`` if there is not enough memory.
  func duplicate() throws(HandsError) -> SharedPipeline {
    guard let makePipeline = state.withLock({ $0.makePipeline }) else { throw .closed }
    return try SharedPipeline(hasGestures: hasGestures, makePipeline)
  }

  /// Finds the hands in a single image.
  ///
  /// - Parameters:
  ///   - image: An image with three or four channels.
  ///   - rotation: The rotation that makes the image upright.
  ///   - limit: When to stop working on the image.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands, in the coordinates of the image as passed.
  /// - Throws: ``HandsError`` if the task is closed, the image is invalid, or the limit is reached.
  func result(
    of image: PictureSource, rotation: ImageRotation, limit: WorkLimit,
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

  /// Finds the hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - rotation: The rotation that makes the frame upright.
  ///   - times: The times of the previous frames.
  ///   - tracked: Where the hands of the previous frame should be.
  ///   - looks: Where to look for hands that are not tracked.
  ///   - limit: When to stop working on the frame.
  /// - Returns: The hands, in the coordinates of the frame as passed, and for each the index of its
  ///   region among the searched regions, which start with the tracked ones.
  /// - Throws: ``HandsError`` if the task is closed, the frame or its time is invalid, or the limit
  ///   is reached.
  func result(
    of frame: VideoFrame, rotation: ImageRotation, after times: FrameTimes,
    tracked: [NormalizedRectangle], looks: FrameLooks, limit: WorkLimit
  ) throws(HandsError) -> (result: HandsResult, positions: [Int]) {
    try limit.check()
    let found = try state.withLock { state throws(HandsError) in
      let pipeline = try state.open(limit)
      try times.check(frame.time)
      var trace: PipelineTrace?
      let hands = try pipeline.hands(
        in: PictureSource(frame.picture), tracked: tracked, looks: looks, rotation: rotation,
        trace: &trace)
      return (hands: hands, positions: pipeline.regionPositions)
    }
    return (HandsResult(hands: found.hands, hasGestures: hasGestures), found.positions)
  }

  /// Waits for the image being processed and frees the memory.
  func close() {
    state.withLock { state in
      state.pipeline = nil
      state.makePipeline = nil
    }
  }
}
