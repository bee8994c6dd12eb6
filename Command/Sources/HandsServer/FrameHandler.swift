/// The answer to a frame.
public struct FrameAnswer: Sendable {
  /// A JSON document.
  public var text: String
  /// Whether it says why the frame could not be used.
  public var isError: Bool

  /// An answer.
  ///
  /// - Parameters:
  ///   - text: A JSON document.
  ///   - isError: Whether it says why the frame could not be used.
  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }
}

/// Answers the frames of one stream.
public protocol FrameHandler: Sendable {
  /// Answers a frame; called for one frame at a time, on a thread that may be kept busy.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The answer.
  func answer(to frame: StreamFrame) -> FrameAnswer
}
