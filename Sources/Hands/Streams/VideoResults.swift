#if !hasFeature(Embedded)
  /// A frame of a video with what was found in it.
  public struct VideoFrameResult: Equatable, Sendable {
    /// The frame.
    public var frame: VideoFrame
    /// What was found.
    public var result: HandsResult

    /// Creates a pair.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - result: What was found.
    public init(frame: VideoFrame, result: HandsResult) {
      self.frame = frame
      self.result = result
    }
  }

  /// The results of a video's frames, one for each, in their order.
  ///
  /// The next frame is asked for when the next result is: nothing is dropped and nothing is held.
  /// The work is done in the task that asks, off its actor. If that task is cancelled the sequence
  /// throws ``HandsError/cancelled``; after an error it ends.
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

    /// Starts to ask for frames.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator {
      Iterator(frames: frames.makeAsyncIterator(), session: session)
    }

    /// Processes frame after frame.
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
      /// - Throws: What the frames throw, and ``HandsError`` if a frame or its time is refused, if
      ///   the task is closed, or if the Swift task was cancelled.
      public mutating func next() async throws -> VideoFrameResult? {
        guard var frames else { return nil }
        self.frames = nil
        let frame = try await frames.next()
        // Frames may end just because the task was cancelled.
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
    /// - Parameter frames: The frames, in the order of their times.
    /// - Returns: A result for each frame. Frames and times that are refused, a task that is closed,
    ///   and cancellation end it with a ``HandsError``.
    public func results<Frames: AsyncSequence>(
      for frames: Frames
    ) -> VideoResults<Frames> where Frames.Element == VideoFrame {
      VideoResults(of: frames, session: self)
    }
  }
#endif
