import Hands
import HandsCInterface
import HandsImaging

/// A hand landmarker or gesture recognizer of the engine.
protocol EngineTask: LiveTask {
  var precision: Precision { get }
  func recognize(
    _ image: PictureSource, rotationDegrees: Int, deadline: Deadline?
  ) throws(HandsError) -> HandsResult
  func video() throws(HandsError) -> VideoSession
  func close()
}

extension VisionTask: EngineTask {}

/// How the images of a task are related.
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

/// A task of the engine in the one mode of a C task.
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

  /// Starts the session of a mode.
  ///
  /// - Parameters:
  ///   - task: A task that nothing else uses.
  ///   - mode: The mode.
  ///   - deliver: Receives the results of a live stream, all on one thread.
  /// - Throws: ``Failure`` if an option is invalid in that mode, or no thread can be created.
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

  var mode: Mode { session.mode }

  /// Arithmetic of the hand models.
  var precision: Precision { task.precision }

  /// Checks that a call is valid in this task's mode.
  ///
  /// - Parameter mode: The mode that the call requires.
  /// - Throws: ``Failure`` in MediaPipe's wording.
  func check(_ mode: Mode) throws(Failure) {
    guard mode == self.mode else {
      throw .invalid(
        "Task is not initialized with the \(mode.name). Current running mode:\(self.mode.name)")
    }
  }

  /// Finds the hands in a single image, or in the next frame of a video.
  ///
  /// - Parameters:
  ///   - frame: The image; its time is ignored in image mode.
  ///   - deadline: The time by which the result must be ready.
  /// - Returns: The hands.
  /// - Throws: `HandsError`; ``check(_:)`` has ruled out a live stream.
  func recognize(
    _ frame: VideoFrame, deadline: Deadline? = nil
  ) throws(HandsError) -> HandsResult {
    switch session {
    case .image:
      try recognize(
        PictureSource(frame.picture), rotationDegrees: frame.rotationDegrees, deadline: deadline)
    case .video(let video): try video.recognize(frame, deadline: deadline)
    case .live: HandsResult(hands: [], hasGestures: false)
    }
  }

  /// Finds the hands in a single image, of which parts may be decoded as they are needed.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rotationDegrees: The clockwise rotation that makes it upright.
  ///   - deadline: The time by which the result must be ready.
  /// - Returns: The hands.
  /// - Throws: `HandsError`; the caller has ruled out other modes than that for images.
  func recognize(
    _ image: PictureSource, rotationDegrees: Int, deadline: Deadline?
  ) throws(HandsError) -> HandsResult {
    try task.recognize(image, rotationDegrees: rotationDegrees, deadline: deadline)
  }

  /// Sends the next frame of a live stream.
  func send(_ frame: VideoFrame) throws(HandsError) {
    if case .live(let stream) = session { try stream.send(frame) }
  }

  /// Number of dropped frames of a live stream.
  var droppedFrameCount: Int {
    if case .live(let stream) = session { stream.droppedFrameCount } else { 0 }
  }

  /// Waits for work in progress, delivers its results, and rejects later calls.
  func close() {
    if case .live(let stream) = session { stream.close() }
    task.close()
  }
}
