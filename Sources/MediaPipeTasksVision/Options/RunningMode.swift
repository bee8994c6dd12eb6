/// What the images of a task are to each other.
public enum RunningMode: UInt, Sendable {
  /// Single images: each is processed independently.
  case image
  /// Frames of one video: hands are followed from one to the next.
  case video
  /// Frames of a camera, as video; those that come too fast are dropped, and results are handed to
  /// a delegate.
  case liveStream
}

extension RunningMode {
  /// Checks that a delegate is set exactly if results go to one.
  ///
  /// - Parameter hasDelegate: Whether the options have a delegate.
  /// - Throws: `NSError`.
  func check(hasDelegate: Bool) throws {
    switch (self, hasDelegate) {
    case (.image, true), (.video, true):
      throw NSError(
        .invalidArgumentError,
        "The vision task is in image or video mode. The delegate must not be set in the task's "
          + "options.")
    case (.liveStream, false):
      throw NSError(
        .invalidArgumentError,
        "The vision task is in live stream mode. An object must be set as the delegate of the task "
          + "in its options to ensure asynchronous delivery of results.")
    default: break
    }
  }

  /// Checks that a call belongs to this mode.
  ///
  /// - Parameter call: The mode of the call.
  /// - Throws: `NSError`.
  func check(call: RunningMode) throws {
    guard call != self else { return }
    throw NSError(
      .invalidArgumentError,
      "The vision task is not initialized with \(call.name.lowercased()) mode. "
        + "Current Running Mode: \(name)")
  }

  private var name: String {
    switch self {
    case .image: "Image"
    case .video: "Video"
    case .liveStream: "Live Stream"
    }
  }
}
