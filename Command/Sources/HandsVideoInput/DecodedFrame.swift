public import HandsImaging

/// A frame of a video.
public struct DecodedFrame: Equatable, Sendable {
  /// The index in the video.
  public var index: Int
  /// The timestamp in milliseconds after the first frame.
  public var timestampInMilliseconds: Int
  /// The upright RGB image.
  public var picture: Picture

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - index: The index in the video.
  ///   - timestampInMilliseconds: The timestamp in milliseconds after the first frame.
  ///   - picture: The upright RGB image.
  public init(index: Int, timestampInMilliseconds: Int, picture: Picture) {
    self.index = index
    self.timestampInMilliseconds = timestampInMilliseconds
    self.picture = picture
  }
}
