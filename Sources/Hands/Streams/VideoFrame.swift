public import HandsImaging

/// A picture of a video or of a live stream, with its time.
public struct VideoFrame: Equatable, Sendable {
  /// Three or four channels; frames may differ in size.
  public var picture: Picture
  /// The frame's time, later than that of the frame before; of any sign.
  public var timestampInMilliseconds: Int
  /// How far the picture must be turned clockwise to be upright; any multiple of 90, of either
  /// sign.
  public var rotationDegrees: Int

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - timestampInMilliseconds: The frame's time.
  ///   - rotationDegrees: How far the picture must be turned clockwise to be upright.
  public init(picture: Picture, timestampInMilliseconds: Int, rotationDegrees: Int = 0) {
    self.picture = picture
    self.timestampInMilliseconds = timestampInMilliseconds
    self.rotationDegrees = rotationDegrees
  }
}
