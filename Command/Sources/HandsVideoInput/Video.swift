public import HandsImaging

/// A video whose frames are read sequentially and decoded by ffmpeg if necessary.
public struct Video: Sendable {
  /// The source.
  public let source: VideoSource
  /// The format of the frames.
  public let format: VideoFormat
  let limits: PictureLimits
  /// The Y4M header that was read from standard input.
  let y4mHeader: [UInt8]

  /// Probes a video.
  ///
  /// For standard input, the Y4M header is read, unless frames are raw.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - limits: The limits of the frame size.
  /// - Throws: ``VideoError``.
  public init(
    _ source: VideoSource, limits: PictureLimits = PictureLimits()
  ) async throws(VideoError) {
    var y4mHeader: [UInt8] = []
    let format: VideoFormat
    switch source {
    case .file(let path):
      format = try await VideoFormat(ofFile: path, limits: limits)
    case .standardInput:
      let header = await StandardInput().line(limit: VideoFormat.y4mHeaderLimit)
      guard let header else { throw .noY4MHeader }
      format = try VideoFormat(y4mHeader: header, limits: limits)
      y4mHeader = header
    case .rawStandardInput(let raw):
      try VideoFormat.check(width: raw.width, height: raw.height, limits)
      format = VideoFormat(width: raw.width, height: raw.height, frameRate: raw.frameRate)
    case .camera(let camera):
      try camera.check()
      format = try await VideoFormat(of: camera, limits: limits)
    }
    self.init(source, format: format, limits: limits, y4mHeader: y4mHeader)
  }

  /// Creates a video of a known format.
  init(
    _ source: VideoSource, format: VideoFormat, limits: PictureLimits, y4mHeader: [UInt8] = []
  ) {
    self.source = source
    self.format = format
    self.limits = limits
    self.y4mHeader = y4mHeader
  }

  /// Decodes frames, with a few frames of lookahead.
  ///
  /// - Parameter selection: The frames to decode.
  /// - Returns: The frames in order. Frames of standard input can be read once.
  public func frames(_ selection: FrameSelection = FrameSelection()) -> VideoFrames {
    VideoFrames(video: self, selection: selection)
  }
}

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

extension VideoFrames {
  /// The newest frames of a live source, such as a camera.
  ///
  /// All frames are read as they arrive; while one is in use, only the newest is kept.
  ///
  /// - Returns: Frames in order, with gaps; the last frame is included.
  public func latest() -> AsyncThrowingStream<DecodedFrame, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          for try await frame in self { continuation.yield(frame) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
