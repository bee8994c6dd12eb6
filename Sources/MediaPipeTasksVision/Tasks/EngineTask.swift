internal import Hands

/// A task of the engine in one mode, as MediaPipe's tasks have it.
///
/// ``FrameIntake`` has checked that calls match the mode.
final class EngineTask<Options: Sendable>: Sendable {
  private enum Session {
    case image
    case video(VideoSession)
    case liveStream(LiveStream<HandsResult>)
  }

  private let task: VisionTask<Options>
  private let session: Session

  /// Starts the session of a mode.
  ///
  /// - Parameters:
  ///   - task: A task that nothing else uses.
  ///   - mode: The mode.
  ///   - target: Receives the results of a live stream.
  /// - Throws: `HandsError` if an option is invalid in that mode.
  init(
    _ task: VisionTask<Options>, mode: RunningMode,
    to target: LiveStream<HandsResult>.Target?
  ) throws(HandsError) {
    self.task = task
    session =
      switch mode {
      case .image: .image
      case .video: .video(try task.video())
      case .liveStream:
        .liveStream(try task.liveStream(to: target ?? .handler { _ in }))
      }
  }

  deinit {
    if case .liveStream(let stream) = session { stream.abandon() }
  }

  /// Finds the hands in a single image.
  func hands(in frame: EngineFrame) throws(HandsError) -> [Hands.Hand] {
    try task.recognize(frame.picture, rotationDegrees: frame.rotationDegrees).hands
      .mirrored(if: frame.isMirrored)
  }

  /// Finds the hands in the next frame of a video.
  func hands(in frame: EngineFrame, at milliseconds: Int) throws(HandsError) -> [Hands.Hand] {
    guard case .video(let session) = session else { return [] }
    return try session.recognize(frame.videoFrame(at: milliseconds)).hands
      .mirrored(if: frame.isMirrored)
  }

  /// Accepts the next frame of a live stream.
  func send(_ frame: EngineFrame, at milliseconds: Int) throws(HandsError) {
    guard case .liveStream(let stream) = session else { return }
    try stream.send(frame.videoFrame(at: milliseconds))
  }

  /// The number of frames of a live stream without a result.
  var droppedFrameCount: Int {
    if case .liveStream(let stream) = session { stream.droppedFrameCount } else { 0 }
  }

  /// Waits for work in progress and rejects later calls.
  func close() {
    if case .liveStream(let stream) = session { stream.close() }
    task.close()
  }
}

extension EngineFrame {
  fileprivate func videoFrame(at milliseconds: Int) -> VideoFrame {
    VideoFrame(
      picture: picture, time: .milliseconds(milliseconds), rotationDegrees: rotationDegrees)
  }
}
