/// The frames of a video, in order.
///
/// Each iteration decodes anew, a few frames ahead, in a program of its own where one is needed. It
/// is ended when the iterator goes away or its task is cancelled, where the frames end too.
public struct VideoFrames: AsyncSequence, Sendable {
  /// A frame with its number and time.
  public typealias Element = DecodedFrame
  /// What ends the frames before their time.
  public typealias Failure = VideoError

  let video: Video
  let selection: FrameSelection

  /// Starts to decode.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator {
    Iterator(decoding: Decoding(video, selection))
  }

  /// Takes one frame after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let decoding: Decoding

    /// The next frame, waiting until it is decoded.
    ///
    /// - Parameter actor: Where the caller runs.
    /// - Returns: `nil` after the last frame, and if the task is cancelled.
    /// - Throws: ``VideoError`` after the last frame that could be decoded.
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

  /// A decoder at work.
  fileprivate final class Decoding: Sendable {
    /// Frames that wait here are all that is held beside the one in use and the one that is made.
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
