public import HandsImaging

/// An image of a video or live stream, with its time.
public struct VideoFrame: Equatable, Sendable {
  /// The image, with three or four channels; frames may differ in size.
  public var picture: Picture
  /// The frame's time, later than the previous frame's; may be negative.
  public var time: Duration
  /// The clockwise rotation that makes the image upright: a multiple of 90; may be negative.
  public var rotationDegrees: Int

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - picture: The image, with three or four channels.
  ///   - time: The frame's time.
  ///   - rotationDegrees: The clockwise rotation that makes the image upright.
  public init(picture: Picture, time: Duration, rotationDegrees: Int = 0) {
    self.picture = picture
    self.time = time
    self.rotationDegrees = rotationDegrees
  }
}
