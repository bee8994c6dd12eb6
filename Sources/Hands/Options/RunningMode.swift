/// What the pictures of a task are to each other; names are MediaPipe's.
public enum RunningMode: String, CaseIterable, Sendable {
  /// Single pictures: each is looked at for itself.
  case image
  /// Frames of one video in order of time: hands are followed from one to the next.
  case video
  /// Frames of a camera, as video; those that come too fast are dropped, and results are handed to
  /// a closure.
  case liveStream = "live-stream"

  /// The mode's name in messages.
  var name: String {
    switch self {
    case .image: "image"
    case .video: "video"
    case .liveStream: "live stream"
    }
  }

  /// Checks that results have a way to the caller, and only one.
  ///
  /// - Parameter hasResultHandler: Whether the task is given a closure that takes results.
  /// - Throws: ``HandsError/missingResultHandler``, ``HandsError/unexpectedResultHandler(task:)``.
  func check(hasResultHandler: Bool) throws(HandsError) {
    switch (self, hasResultHandler) {
    case (.liveStream, false): throw .missingResultHandler
    case (.image, true), (.video, true): throw .unexpectedResultHandler(task: self)
    default: break
    }
  }
}
