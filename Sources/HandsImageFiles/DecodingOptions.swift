public import HandsImaging

/// How an image file is decoded.
public struct DecodingOptions: Hashable, Sendable {
  /// The largest images accepted.
  public var limits: PictureLimits
  /// Whether a JPEG is turned and mirrored as its EXIF orientation says.
  ///
  /// MediaPipe's file loader does not.
  public var honoursOrientation: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - limits: The largest images accepted.
  ///   - honoursOrientation: Whether a JPEG's EXIF orientation is applied.
  public init(limits: PictureLimits = PictureLimits(), honoursOrientation: Bool = false) {
    self.limits = limits
    self.honoursOrientation = honoursOrientation
  }
}
