#if !hasFeature(Embedded)
  import HandsLandmarking
  import HandsImaging
  import HandsThreads

  /// What every task is round its pipeline: a lock, the running mode, and what one frame of a
  /// video leaves to the next.
  final class SharedPipeline<Pipeline: FramePipeline>: Sendable {
    /// Which calls are allowed.
    let mode: RunningMode
    private let state: Lock<State>

    /// Creates the shell.
    ///
    /// - Parameters:
    ///   - pipeline: A pipeline that nothing else uses.
    ///   - options: Which calls are allowed, and what is made of results over time.
    init(_ pipeline: sending Pipeline, options: HandLandmarkerOptions) {
      mode = options.runningMode
      state = Lock(State(pipeline: pipeline, tracker: HandTracker(options.tracking)))
    }

    /// The hands in a single picture.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright.
    ///   - limit: How long the picture may be worked on.
    ///   - trace: Takes the intermediate results, if there is one.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the rotation, the mode or the picture is refused, or the work is
    ///   not wanted any more.
    func hands(
      in picture: Picture, rotationDegrees: Int, limit: WorkLimit, trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      let rotation = try check(rotationDegrees: rotationDegrees, in: .image)
      try limit.check()
      var record = trace
      defer { trace = record }
      return try state.withLock { state throws(HandsError) in
        try state.open(limit).hands(in: picture, rotation: rotation, trace: &record)
      }
    }

    /// The hands in the next frame of a video or of a live stream.
    ///
    /// A call that throws changes nothing.
    ///
    /// - Parameters:
    ///   - frame: The frame; its time must be later than that of the last one that was looked at.
    ///   - call: The running mode that the call belongs to.
    ///   - limit: How long the frame may be worked on.
    /// - Returns: The hands, in coordinates of the frame as it is.
    /// - Throws: ``HandsError`` if the rotation, the mode, the time or the frame is refused, or the
    ///   work is not wanted any more.
    func hands(
      in frame: VideoFrame, of call: RunningMode, limit: WorkLimit = WorkLimit()
    ) throws(HandsError) -> [Hand] {
      let rotation = try check(rotationDegrees: frame.rotationDegrees, in: call)
      try limit.check()
      return try state.withLock { state throws(HandsError) in
        try state.hands(in: frame, rotation: rotation, limit: limit)
      }
    }

    /// Checks what a call's picture need not be looked at for.
    ///
    /// - Parameters:
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright.
    ///   - call: The running mode that the call belongs to.
    /// - Returns: The rotation.
    /// - Throws: ``HandsError/invalidRotation(degrees:)``,
    ///   ``HandsError/wrongRunningMode(call:task:)``.
    @discardableResult
    func check(
      rotationDegrees: Int, in call: RunningMode
    ) throws(HandsError) -> ImageRotation {
      let rotation = try ImageRotation(degrees: rotationDegrees)
      guard mode == call else { throw .wrongRunningMode(call: call, task: mode) }
      return rotation
    }

    /// Waits for the picture in work and gives the memory back; later calls throw
    /// ``HandsError/closed``.
    func close() {
      state.withLock { $0.pipeline = nil }
    }

    /// What the lock guards.
    private struct State {
      /// `nil` once the task is closed.
      var pipeline: Pipeline?
      private var tracker: HandTracker
      private var times = FrameTimes()

      init(pipeline: Pipeline, tracker: HandTracker) {
        self.pipeline = pipeline
        self.tracker = tracker
      }

      /// The pipeline for the next picture.
      func open(_ limit: WorkLimit) throws(HandsError) -> Pipeline {
        guard let pipeline else { throw .closed }
        pipeline.limit = limit
        return pipeline
      }

      mutating func hands(
        in frame: VideoFrame, rotation: ImageRotation, limit: WorkLimit
      ) throws(HandsError) -> [Hand] {
        let pipeline = try open(limit)
        try times.check(frame.timestampInMilliseconds)
        var trace: PipelineTrace?
        var hands = try pipeline.hands(
          in: frame.picture, tracked: tracker.regions, rotation: rotation, trace: &trace)
        times.accept(frame.timestampInMilliseconds)
        tracker.follow(
          &hands, from: pipeline.regionPositions, in: ImageSize(frame.picture),
          at: frame.timestampInMilliseconds)
        return hands
      }
    }
  }
#endif
