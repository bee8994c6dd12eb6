public import HandsImaging

/// An image of a video or of a live stream, with its time.
public struct VideoFrame: Equatable, Sendable {
  /// Three or four channels; frames may differ in size.
  public var picture: Picture
  /// The frame's time, later than that of the frame before; of any sign.
  public var time: Duration
  /// How far the image must be turned clockwise to be upright; any multiple of 90, of either
  /// sign.
  public var rotationDegrees: Int

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - time: The frame's time.
  ///   - rotationDegrees: How far the image must be turned clockwise to be upright.
  public init(picture: Picture, time: Duration, rotationDegrees: Int = 0) {
    self.picture = picture
    self.time = time
    self.rotationDegrees = rotationDegrees
  }
}
