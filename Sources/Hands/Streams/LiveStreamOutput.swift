/// The outcome for one frame of a live stream.
public struct LiveStreamOutput<Value: Sendable>: Sendable {
  /// The frame.
  public var frame: VideoFrame
  /// The result, or the error that prevented processing the frame.
  public var result: Result<Value, HandsError>

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - result: The result, or the error that prevented processing the frame.
  public init(frame: VideoFrame, result: Result<Value, HandsError>) {
    self.frame = frame
    self.result = result
  }
}
