/// A frame of a video with its result.
public struct VideoFrameResult: Equatable, Sendable {
  /// The frame.
  public var frame: VideoFrame
  /// The result.
  public var result: HandsResult

  /// Creates a frame with its result.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - result: The result.
  public init(frame: VideoFrame, result: HandsResult) {
    self.frame = frame
    self.result = result
  }
}

/// The results of a video's frames, one per frame, in order.
///
/// Each request for a result requests one frame: no frame is dropped or buffered. Processing runs
/// in the requesting task, off its actor. If that task is cancelled, the sequence throws
/// ``HandsError/cancelled``; it ends after an error.
public struct VideoResults<Frames: AsyncSequence>: AsyncSequence
where Frames.Element == VideoFrame {
  /// A frame with its result.
  public typealias Element = VideoFrameResult

  private let frames: Frames
  private let session: VideoSession

  init(of frames: Frames, session: VideoSession) {
    self.frames = frames
    self.session = session
  }

  /// Creates an iterator over the results.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(frames: frames.makeAsyncIterator(), session: session)
  }

  /// Processes one frame after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// `nil` after the end.
    private var frames: Frames.AsyncIterator?
    private let session: VideoSession

    init(frames: Frames.AsyncIterator, session: VideoSession) {
      self.frames = frames
      self.session = session
    }

    /// The next frame with its result.
    ///
    /// - Returns: `nil` after the last frame.
    /// - Throws: The errors of the frame sequence, and ``HandsError`` if a frame or its time is
    ///   invalid, the task is closed, or the Swift task was cancelled.
    public mutating func next() async throws -> VideoFrameResult? {
      guard var frames else { return nil }
      self.frames = nil
      let frame = try await frames.next()
      // The frames may have ended only because the task was cancelled.
      guard !Task.isCancelled else { throw HandsError.cancelled }
      guard let frame else { return nil }
      let result = try session.recognize(frame)
      self.frames = frames
      return VideoFrameResult(frame: frame, result: result)
    }
  }
}

extension VideoResults: Sendable where Frames: Sendable {}

extension VideoSession {
  /// Finds the hands in all frames of a sequence.
  ///
  /// - Parameter frames: The frames, with increasing times.
  /// - Returns: A result for each frame. The sequence ends with a ``HandsError`` if a frame or
  ///   its time is invalid, the task is closed, or the Swift task is cancelled.
  public func results<Frames: AsyncSequence>(
    for frames: Frames
  ) -> VideoResults<Frames> where Frames.Element == VideoFrame {
    VideoResults(of: frames, session: self)
  }
}
