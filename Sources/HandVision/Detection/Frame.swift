internal import HandsAppleTypes
internal import HandsImaging

/// An image that requests process.
struct Frame: Sendable {
  /// The pixels as stored.
  let picture: Picture
  /// The orientation of the pixels.
  let orientation: ImageOrientation
  /// The image's time range, if known.
  let timeRange: CMTimeRange?
}
