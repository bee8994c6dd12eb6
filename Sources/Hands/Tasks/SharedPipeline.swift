#if !hasFeature(Embedded)
  import Detection
  import Imaging
  import Synchronization

  /// What every task is round its pipeline: a lock, the running mode, and in video mode what one
  /// frame leaves to the next.
  struct SharedPipeline<Pipeline: FramePipeline>: ~Copyable, Sendable {
    private let mode: RunningMode
    private let state: Mutex<State>

    /// Creates the shell.
    ///
    /// - Parameters:
    ///   - pipeline: A pipeline that nothing else uses.
    ///   - mode: Which of the two calls is allowed.
    init(_ pipeline: sending Pipeline, mode: RunningMode) {
      self.mode = mode
      state = Mutex(State(pipeline: pipeline))
    }

    /// The hands in a single picture.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright.
    ///   - trace: Takes the intermediate results, if there is one.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the rotation, the mode or the picture is refused.
    func hands(
      in picture: Picture, rotationDegrees: Int, trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      let rotation = try ImageRotation(degrees: rotationDegrees)
      guard mode == .image else { throw .wrongRunningMode(call: .image, task: mode) }
      var record = trace
      defer { trace = record }
      return try state.withLock { state throws(HandsError) in
        try state.pipeline.hands(in: picture, rotation: rotation, trace: &record)
      }
    }

    /// The hands in the next frame of a video.
    ///
    /// A call that throws changes nothing.
    ///
    /// - Parameters:
    ///   - frame: Three or four channels.
    ///   - milliseconds: The frame's time, later than that of the last frame that was looked at.
    ///   - rotationDegrees: How far the frame must be turned clockwise to be upright.
    /// - Returns: The hands, in coordinates of the frame as it is.
    /// - Throws: ``HandsError`` if the rotation, the mode, the time or the frame is refused.
    func hands(
      inVideoFrame frame: Picture, at milliseconds: Int, rotationDegrees: Int
    ) throws(HandsError) -> [Hand] {
      let rotation = try ImageRotation(degrees: rotationDegrees)
      guard mode == .video else { throw .wrongRunningMode(call: .video, task: mode) }
      return try state.withLock { state throws(HandsError) in
        try state.hands(in: frame, at: milliseconds, rotation: rotation)
      }
    }

    /// What the lock guards.
    private struct State {
      let pipeline: Pipeline
      /// Where the hands of the last frame should be on the next.
      private var tracked: [NormalizedRectangle] = []
      /// The time of the last frame, in milliseconds.
      private var lastTimestamp: Int?

      init(pipeline: Pipeline) {
        self.pipeline = pipeline
      }

      mutating func hands(
        in frame: Picture, at milliseconds: Int, rotation: ImageRotation
      ) throws(HandsError) -> [Hand] {
        if let lastTimestamp, milliseconds <= lastTimestamp {
          throw .timestampNotIncreasing(milliseconds: milliseconds, last: lastTimestamp)
        }
        var trace: PipelineTrace?
        let hands = try pipeline.hands(
          in: frame, tracked: tracked, rotation: rotation, trace: &trace)
        lastTimestamp = milliseconds
        tracked.removeAll(keepingCapacity: true)
        for hand in hands { tracked.append(hand.nextRegion) }
        return hands
      }
    }
  }
#endif
