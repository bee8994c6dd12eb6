internal import HandsAppleTypes
internal import HandsImaging

/// A picture that requests look at.
struct Frame: Sendable {
  /// The pixels as they are stored.
  let picture: Picture
  /// How they must be turned and mirrored to be seen upright.
  let orientation: ImageOrientation
  /// When the picture is shown, if that is known.
  let timeRange: CMTimeRange?
}
