public import HandsImaging

/// A live stream, such as a camera's, created by ``VisionTask/live()``.
///
/// Sending a frame doesn't wait; results arrive as a sequence. While one frame is processed, the
/// newest one waits and replaces a frame that was waiting before, which is dropped. Hands are
/// tracked as in a video. Releasing the session finishes it. Safe to share between threads.
public final class LiveSession: Sendable {
  /// The results of the frames that were not dropped, in order; for one consumer.
  ///
  /// Frames wait while four results are unconsumed. The sequence ends after ``finish()``, once
  /// all earlier frames have results. If the consumer's task is cancelled, the sequence ends
  /// immediately and the session accepts no more frames.
  public let results: LiveResults
  private let stream: LiveStream<HandsResult>

  init(work: @escaping LiveStream<HandsResult>.Work) throws(HandsError) {
    let (outputs, continuation) = AsyncStream.makeStream(of: LiveStreamOutput<HandsResult>.self)
    let buffer = LiveStream<HandsResult>.Buffer(
      yield: { continuation.yield($0) }, finish: { continuation.finish() })
    guard let stream = LiveStream(to: .buffer(buffer), work: work) else { throw .noThread }
    continuation.onTermination = { [weak stream] reason in
      if case .cancelled = reason { stream?.abandon() }
    }
    self.stream = stream
    results = LiveResults(outputs, of: stream)
  }

  deinit {
    stream.finish()
  }

  /// Accepts the next frame and returns immediately.
  ///
  /// - Parameters:
  ///   - frame: An image with three or four channels; frames may differ in size.
  ///   - time: The frame's time, later than that of the last accepted frame, even if that one was
  ///     dropped; may be negative.
  ///   - rotationDegrees: The clockwise rotation that makes the frame upright: a multiple of 90;
  ///     may be negative.
  /// - Throws: ``HandsError/closed`` after ``finish()``, or another ``HandsError`` if the frame's
  ///   time or rotation is invalid. Errors of the frame itself are delivered as its result.
  public func send(
    _ frame: Picture, at time: Duration, rotationDegrees: Int = 0
  ) throws(HandsError) {
    try stream.send(VideoFrame(picture: frame, time: time, rotationDegrees: rotationDegrees))
  }

  /// The number of accepted frames without a result, because a newer frame or the end of the
  /// stream came first.
  public var droppedFrameCount: Int { stream.droppedFrameCount }

  /// Stops accepting frames; ``results`` ends when all accepted frames have results.
  public func finish() {
    stream.finish()
  }
}

/// The results of a ``LiveSession``.
public struct LiveResults: AsyncSequence, Sendable {
  /// The outcome for one frame.
  public typealias Element = LiveStreamOutput<HandsResult>
  /// The sequence never throws; errors are results of individual frames.
  public typealias Failure = Never

  private let outputs: AsyncStream<Element>
  private let stream: LiveStream<HandsResult>

  init(_ outputs: AsyncStream<Element>, of stream: LiveStream<HandsResult>) {
    self.outputs = outputs
    self.stream = stream
  }

  /// Creates an iterator over the results.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(outputs: outputs.makeAsyncIterator(), stream: stream)
  }

  /// Iterates over the results.
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
      guard let output = await outputs.next() else { return nil }
      // A canceled consumer would get what is buffered.
      guard !Task.isCancelled else {
        stream.abandon()
        return nil
      }
      stream.resultIsTaken()
      return output
    }
  }
}

extension VisionTask {
  /// Starts a live stream, in which sending a frame doesn't wait for its result.
  ///
  /// - Returns: A new session.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for
  ///   ``HandLandmarkerOptions/minTrackingConfidence``, which must be above 0;
  ///   ``HandsError/noThread``.
  public func live() throws(HandsError) -> LiveSession {
    let session = try video()
    return try LiveSession { frame throws(HandsError) in try session.recognize(frame) }
  }
}
