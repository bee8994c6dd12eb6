#if !hasFeature(Embedded)
  public import HandsImaging
  public import HandsEngine
  public import HandsSystem

  /// Finds hands and their landmarks.
  ///
  /// Safe to share between threads; calls are served one after the other. A call made in a Swift
  /// task that was cancelled throws ``HandsError/cancelled``, at the latest before its next operator.
  public final class HandLandmarker: Sendable {
    /// Takes what became of a frame of a live stream.
    public typealias ResultHandler = @Sendable (LiveStreamOutput<HandsResult>) -> Void

    private let pipeline: SharedPipeline<HandPipeline>
    /// In live stream mode only.
    private let liveStream: LiveStream<HandsResult>?

    /// Creates a landmarker from a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The bytes of a `.task` file of either kind.
    ///   - options: How hands are found.
    ///   - modelOptions: How the nets are loaded.
    ///   - onResult: Takes the results of a live stream, see
    ///     ``init(models:options:onResult:)``.
    /// - Throws: ``HandsError`` if the bundle, a net or an option is refused.
    public convenience init(
      bundle: ByteSlice, options: HandLandmarkerOptions = HandLandmarkerOptions(),
      modelOptions: ModelOptions = ModelOptions(),
      onResult: ResultHandler? = nil
    ) throws(HandsError) {
      try options.runningMode.check(hasResultHandler: onResult != nil)
      try self.init(
        models: HandLandmarkerModels(bundle: bundle, options: modelOptions), options: options,
        onResult: onResult)
    }

    /// Creates a landmarker on nets that are already loaded.
    ///
    /// - Parameters:
    ///   - models: The nets.
    ///   - options: How hands are found.
    ///   - onResult: Takes the results of a live stream, one after the other in the order of their
    ///     frames, on a private queue; given if and only if the mode is
    ///     ``RunningMode/liveStream``. It may take its time, call the landmarker and release it.
    ///     A landmarker that it holds strongly lives until ``close()``.
    /// - Throws: ``HandsError`` if an option is out of range, or the closure is missing or not
    ///   wanted.
    public init(
      models: HandLandmarkerModels,
      options: HandLandmarkerOptions = HandLandmarkerOptions(),
      onResult: ResultHandler? = nil
    ) throws(HandsError) {
      try options.runningMode.check(hasResultHandler: onResult != nil)
      let pipeline = SharedPipeline(
        try HandPipeline(models: models, options: options), options: options)
      self.pipeline = pipeline
      liveStream = onResult.map { onResult in
        LiveStream(label: "hands.landmarker", onResult: onResult) { frame throws(HandsError) in
          HandsResult(hands: try pipeline.hands(in: frame, of: .liveStream), hasGestures: false)
        }
      }
    }

    deinit {
      liveStream?.abandon()
    }

    /// Finds the hands in a single picture.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    ///   - deadline: When the result must be there; looked at before each operator. `nil` for never.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the task is closed or not in image mode, the picture or the
    ///   rotation is refused, or the result would come too late.
    public func detect(
      _ picture: Picture, rotationDegrees: Int = 0, deadline: ContinuousClock.Instant? = nil
    ) throws(HandsError) -> HandsResult {
      var trace: PipelineTrace?
      return try detect(
        picture, rotationDegrees: rotationDegrees, deadline: deadline, trace: &trace)
    }

    /// Finds the hands in a single picture and says what each stage made of it.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels.
    ///   - rotationDegrees: How far the picture must be turned clockwise to be upright; any
    ///     multiple of 90, of either sign.
    ///   - deadline: When the result must be there; looked at before each operator. `nil` for never.
    ///   - trace: Takes the intermediate results, if there is one.
    /// - Returns: The hands, in coordinates of the picture as it is.
    /// - Throws: ``HandsError`` if the task is closed or not in image mode, the picture or the
    ///   rotation is refused, or the result would come too late.
    public func detect(
      _ picture: Picture, rotationDegrees: Int = 0, deadline: ContinuousClock.Instant? = nil,
      trace: inout PipelineTrace?
    ) throws(HandsError) -> HandsResult {
      HandsResult(
        hands: try pipeline.hands(
          in: picture, rotationDegrees: rotationDegrees, limit: WorkLimit(deadline: deadline),
          trace: &trace), hasGestures: false)
    }

    /// Finds the hands in the next frame of a video.
    ///
    /// Hands are looked for where those of the frame before should be, and in the whole frame while
    /// they are fewer than ``HandLandmarkerOptions/numHands``. A call that throws changes nothing.
    ///
    /// - Parameters:
    ///   - frame: Three or four channels; frames may differ in size.
    ///   - timestamp: The frame's time, later than that of the frame before; of any sign.
    ///   - rotationDegrees: How far the frame must be turned clockwise to be upright; any multiple
    ///     of 90, of either sign.
    ///   - deadline: When the result must be there; looked at before each operator. `nil` for never.
    /// - Returns: The hands, in coordinates of the frame as it is: those of the frame before in
    ///   their order, then new ones.
    /// - Throws: ``HandsError`` if the task is closed or not in video mode, the frame, its time or
    ///   the rotation is refused, or the result would come too late.
    public func detect(
      videoFrame frame: Picture, timestampInMilliseconds timestamp: Int, rotationDegrees: Int = 0,
      deadline: ContinuousClock.Instant? = nil
    ) throws(HandsError) -> HandsResult {
      let frame = VideoFrame(
        picture: frame, timestampInMilliseconds: timestamp, rotationDegrees: rotationDegrees)
      return HandsResult(
        hands: try pipeline.hands(in: frame, of: .video, limit: WorkLimit(deadline: deadline)),
        hasGestures: false)
    }

    /// Finds the hands in all frames of a video.
    ///
    /// - Parameter frames: The frames, in the order of their times.
    /// - Returns: A result for each frame. Frames and times that are refused, a task that is closed
    ///   or not in video mode, and cancellation end it with a ``HandsError``.
    public func results<Frames: AsyncSequence>(
      for frames: Frames
    ) -> VideoResults<Frames, HandsResult> where Frames.Element == VideoFrame {
      VideoResults(of: frames) { [pipeline] frame throws(HandsError) in
        HandsResult(hands: try pipeline.hands(in: frame, of: .video), hasGestures: false)
      }
    }

    /// Takes the next frame of a live stream, to find its hands.
    ///
    /// Returns at once. The result, also an error of the picture, goes to the closure that the
    /// landmarker was created with. One frame is in work, and the newest waits: it takes the place
    /// of one that waited before, which is dropped. Frames wait too while that closure has four
    /// results to come back from. Hands are followed as on a video.
    ///
    /// - Parameters:
    ///   - picture: Three or four channels; frames may differ in size.
    ///   - timestamp: The frame's time, later than that of the last frame that was accepted, be it
    ///     dropped; of any sign.
    ///   - rotationDegrees: How far the frame must be turned clockwise to be upright; any multiple
    ///     of 90, of either sign.
    /// - Throws: ``HandsError`` if the task is closed or not in live stream mode, or the frame's
    ///   time or the rotation is refused.
    public func detectAsync(
      _ picture: Picture, timestampInMilliseconds timestamp: Int, rotationDegrees: Int = 0
    ) throws(HandsError) {
      try pipeline.check(rotationDegrees: rotationDegrees, in: .liveStream)
      try liveStream?.send(
        VideoFrame(
          picture: picture, timestampInMilliseconds: timestamp, rotationDegrees: rotationDegrees))
    }

    /// Frames of a live stream that were accepted and have no result, as a newer one or the end
    /// came first; 0 in other modes.
    public var droppedFrameCount: Int { liveStream?.droppedFrameCount ?? 0 }

    /// Waits for the picture in work and gives the nets' memory back; later calls throw
    /// ``HandsError/closed``.
    ///
    /// Of a live stream, the frame that waits is dropped, and results of frames that were looked at
    /// are still handed over, perhaps after the return: closing does not wait for the closure that
    /// takes them, and so may be called in it.
    public func close() {
      liveStream?.close()
      pipeline.close()
    }
  }
#endif
