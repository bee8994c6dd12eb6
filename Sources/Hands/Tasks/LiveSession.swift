#if !hasFeature(Embedded)
  public import HandsImaging

  /// One live stream, such as a camera's: made by ``VisionTask/live()``.
  ///
  /// Frames are handed over without waiting, results come as a sequence. One frame is in work, and the
  /// newest waits: it takes the place of one that waited before, which is dropped. Hands are followed as
  /// in a video. A session that is released is finished. Safe to share between threads.
  public final class LiveSession: Sendable {
    /// The results of the frames that were not dropped, in their order; for one consumer.
    ///
    /// Frames wait while four results are not taken. The sequence ends after ``finish()``, once the frames
    /// before it have their results. If the consumer's task is cancelled it ends at once, and the
    /// session takes no more frames.
    public let results: LiveResults
    private let stream: LiveStream<HandsResult>

    init(work: @escaping LiveStream<HandsResult>.Work) {
      let (outputs, continuation) = AsyncStream.makeStream(of: LiveStreamOutput<HandsResult>.self)
      let buffer = LiveStream<HandsResult>.Buffer(
        yield: { continuation.yield($0) }, finish: { continuation.finish() })
      let stream = LiveStream(label: "hands.live", to: .buffer(buffer), work: work)
      continuation.onTermination = { [weak stream] reason in
        if case .cancelled = reason { stream?.abandon() }
      }
      self.stream = stream
      results = LiveResults(outputs, of: stream)
    }

    deinit {
      stream.finish()
    }

    /// Takes the next frame and returns at once.
    ///
    /// - Parameters:
    ///   - frame: Three or four channels; frames may differ in size.
    ///   - time: The frame's time, later than that of the last frame that was accepted, be it
    ///     dropped; of any sign.
    ///   - rotationDegrees: How far the frame must be turned clockwise to be upright; any multiple
    ///     of 90, of either sign.
    /// - Throws: ``HandsError/closed`` after ``finish()``, or another ``HandsError`` if the frame's
    ///   time or the rotation is refused. What is wrong with the frame itself is its result.
    public func send(
      _ frame: Picture, at time: Duration, rotationDegrees: Int = 0
    ) throws(HandsError) {
      try stream.send(VideoFrame(picture: frame, time: time, rotationDegrees: rotationDegrees))
    }

    /// Frames that were accepted and have no result, as a newer one or the end came first.
    public var droppedFrameCount: Int { stream.droppedFrameCount }

    /// Takes no more frames; ``results`` ends when the frames that were accepted have theirs.
    public func finish() {
      stream.finish()
    }
  }

  /// The results of a ``LiveSession``.
  public struct LiveResults: AsyncSequence, Sendable {
    /// What became of one frame.
    public typealias Element = LiveStreamOutput<HandsResult>
    /// Errors are results of single frames.
    public typealias Failure = Never

    private let outputs: AsyncStream<Element>
    private let stream: LiveStream<HandsResult>

    init(_ outputs: AsyncStream<Element>, of stream: LiveStream<HandsResult>) {
      self.outputs = outputs
      self.stream = stream
    }

    /// Starts to take results.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator {
      Iterator(outputs: outputs.makeAsyncIterator(), stream: stream)
    }

    /// Takes result after result.
    public struct Iterator: AsyncIteratorProtocol {
      private var outputs: AsyncStream<Element>.Iterator
      private let stream: LiveStream<HandsResult>

      init(outputs: AsyncStream<Element>.Iterator, stream: LiveStream<HandsResult>) {
        self.outputs = outputs
        self.stream = stream
      }

      /// Waits for the next result.
      ///
      /// - Returns: `nil` after the last result, or if the task was cancelled.
      public mutating func next() async -> Element? {
        let output = await outputs.next()
        if output != nil { stream.resultIsTaken() }
        return output
      }
    }
  }

  extension VisionTask {
    /// Begins a live stream, whose frames are not waited for.
    ///
    /// - Returns: A session that has seen no frame.
    /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
    ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0.
    public func live() throws(HandsError) -> LiveSession {
      let session = try video()
      return LiveSession { frame throws(HandsError) in try session.recognize(frame) }
    }
  }
#endif
