/// The frames of a video, in order.
///
/// Each iteration starts decoding again, with a few frames of lookahead and in its own process if
/// ffmpeg is needed. Decoding stops when the iterator is released or its task is cancelled.
public struct VideoFrames: AsyncSequence, Sendable {
  /// A frame with its index and timestamp.
  public typealias Element = DecodedFrame
  /// The error that ends the frames early.
  public typealias Failure = VideoError

  let video: Video
  let selection: FrameSelection

  /// Starts decoding.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(decoding: Decoding(video, selection))
  }

  /// Reads frames sequentially.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let decoding: Decoding

    /// Waits for the next frame.
    ///
    /// - Parameter actor: The actor of the caller.
    /// - Returns: The frame; `nil` after the last frame or if the task is cancelled.
    /// - Throws: ``VideoError``, after the last frame that could be decoded.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(VideoError) -> DecodedFrame? {
      let decoding = decoding
      return try await withTaskCancellationHandler {
        await decoding.channel.receive()
      } onCancel: {
        decoding.stop()
      }.get()
    }
  }

  /// A running decoder.
  fileprivate final class Decoding: Sendable {
    /// Holds all decoded frames except the one in use and the one being decoded.
    let channel = Video.Channel(capacity: 2)
    private let task: Task<Void, Never>

    init(_ video: Video, _ selection: FrameSelection) {
      task = Task { [channel] in await video.decode(selection, into: channel) }
    }

    deinit { stop() }

    func stop() {
      channel.abandon()
      task.cancel()
    }
  }
}

@available(*, unavailable)
extension VideoFrames.Iterator: Sendable {}
