public import HandsImaging

/// A frame of a video.
public struct DecodedFrame: Equatable, Sendable {
  /// The frame's number in the video, 0 for the first.
  public var index: Int
  /// When it is shown, in whole milliseconds after the first.
  public var timestampInMilliseconds: Int
  /// An upright RGB picture.
  public var picture: Picture

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - index: The frame's number in the video.
  ///   - timestampInMilliseconds: When it is shown, in whole milliseconds after the first.
  ///   - picture: An upright RGB picture.
  public init(index: Int, timestampInMilliseconds: Int, picture: Picture) {
    self.index = index
    self.timestampInMilliseconds = timestampInMilliseconds
    self.picture = picture
  }
}
