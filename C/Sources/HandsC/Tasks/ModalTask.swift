import Hands
import HandsCInterface
import HandsImaging

/// Either task of the engine.
protocol EngineTask: AnyObject, Sendable {
  var precision: Precision { get }
  func recognize(
    _ image: Picture, rotationDegrees: Int, deadline: Deadline?
  ) throws(HandsError) -> HandsResult
  func video() throws(HandsError) -> VideoSession
  func liveStream(
    label: String, onResult: @escaping LiveStream<HandsResult>.Handler
  ) throws(HandsError) -> LiveStream<HandsResult>
  func close()
}

extension VisionTask: EngineTask {}

/// What the pictures of a task are to each other.
enum Mode: Sendable {
  case image, video, live

  /// MediaPipe's name.
  var name: String {
    switch self {
    case .image: "image mode"
    case .video: "video mode"
    case .live: "live stream mode"
    }
  }
}

/// A task of the engine in the one mode that a C task has.
final class ModalTask: Sendable {
  private enum Session {
    case image
    case video(VideoSession)
    case live(CallbackStream)

    var mode: Mode {
      switch self {
      case .image: .image
      case .video: .video
      case .live: .live
      }
    }
  }

  private let task: any EngineTask
  private let session: Session

  /// Begins the session of a mode.
  ///
  /// - Parameters:
  ///   - task: A task that nothing else uses.
  ///   - mode: What the pictures are to each other.
  ///   - deliver: Takes the results of a live stream, on one thread.
  /// - Throws: ``Failure`` if an option makes no sense in that mode, or there is no thread.
  init(
    _ task: any EngineTask, mode: Mode, deliver: @escaping CallbackStream.Delivery
  ) throws(Failure) {
    self.task = task
    session =
      switch mode {
      case .image: .image
      case .video: .video(try engine { () throws(HandsError) in try task.video() })
      case .live: .live(try CallbackStream(of: task, deliver: deliver))
      }
  }

  /// What the pictures are to each other.
  var mode: Mode { session.mode }

  /// The arithmetic of the nets that find hands.
  var precision: Precision { task.precision }

  /// Checks that a call belongs to the mode.
  ///
  /// - Parameter mode: The mode of the call.
  /// - Throws: ``Failure`` in MediaPipe's words.
  func check(_ mode: Mode) throws(Failure) {
    guard mode == self.mode else {
      throw .invalid(
        "Task is not initialized with the \(mode.name). Current running mode:\(self.mode.name)")
    }
  }

  /// The hands in a single picture, or in the next frame of a video.
  ///
  /// - Parameters:
  ///   - frame: The picture; without a mode that has times its time is not looked at.
  ///   - deadline: When the result must be there.
  /// - Returns: The hands.
  /// - Throws: `HandsError`; ``check(_:)`` has ruled out a live stream.
  func recognize(
    _ frame: VideoFrame, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    switch session {
    case .image:
      try task.recognize(
        frame.picture, rotationDegrees: frame.rotationDegrees, deadline: deadline)
    case .video(let video): try video.recognize(frame, deadline: deadline)
    case .live: HandsResult(hands: [], hasGestures: false)
    }
  }

  /// Takes the next frame of a live stream.
  func send(_ frame: VideoFrame) throws(HandsError) {
    if case .live(let stream) = session { try stream.send(frame) }
  }

  /// Frames of a live stream that have no result.
  var droppedFrameCount: Int {
    if case .live(let stream) = session { stream.droppedFrameCount } else { 0 }
  }

  /// Waits for the work that has begun, whose results are delivered, and refuses later calls.
  func close() {
    if case .live(let stream) = session { stream.close() }
    task.close()
  }
}
