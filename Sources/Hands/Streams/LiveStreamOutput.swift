public import HandsImaging

/// What became of one frame of a live stream.
public struct LiveStreamOutput<Value: Sendable>: Sendable {
  /// The frame's picture.
  public var frame: Picture
  /// The frame's time.
  public var timestampInMilliseconds: Int
  /// What was found, or why the frame could not be looked at.
  public var result: Result<Value, HandsError>

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - frame: The frame's picture.
  ///   - timestampInMilliseconds: The frame's time.
  ///   - result: What was found, or why the frame could not be looked at.
  public init(
    frame: Picture, timestampInMilliseconds: Int, result: Result<Value, HandsError>
  ) {
    self.frame = frame
    self.timestampInMilliseconds = timestampInMilliseconds
    self.result = result
  }
}
