/// The answer to a frame.
public struct FrameAnswer: Sendable {
  /// A JSON document.
  public var text: String
  /// Whether it is an error message.
  public var isError: Bool

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - text: A JSON document.
  ///   - isError: Whether it is an error message.
  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }
}

/// Answers the frames of one stream.
public protocol FrameHandler: Sendable {
  /// Answers a frame. It is called for one frame at a time and may block its thread.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The answer.
  func answer(to frame: StreamFrame) -> FrameAnswer
}
