/// What became of one frame of a live stream.
public struct LiveStreamOutput<Value: Sendable>: Sendable {
  /// The frame.
  public var frame: VideoFrame
  /// What was found, or why the frame could not be processed.
  public var result: Result<Value, HandsError>

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - result: What was found, or why the frame could not be processed.
  public init(frame: VideoFrame, result: Result<Value, HandsError>) {
    self.frame = frame
    self.result = result
  }
}
