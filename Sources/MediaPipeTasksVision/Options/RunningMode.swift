/// The kind of input of a task.
public enum RunningMode: UInt, Sendable {
  /// Single images, each processed independently.
  case image
  /// Frames of one video, in which hands are tracked.
  case video
  /// Frames of a camera, in which hands are tracked; frames that arrive too fast are dropped, and a
  /// delegate receives the results.
  case liveStream
}

extension RunningMode {
  /// Checks that a delegate is set exactly if the mode needs one.
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

  /// Checks that a call is allowed in this mode.
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
