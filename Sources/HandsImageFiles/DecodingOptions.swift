public import HandsImaging

/// Options for decoding an image file.
public struct DecodingOptions: Hashable, Sendable {
  /// Limits on the image's size.
  public var limits: PictureLimits
  /// Whether to rotate and mirror a JPEG according to its EXIF orientation.
  ///
  /// MediaPipe's file loader does not.
  public var honoursOrientation: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - limits: Limits on the image's size.
  ///   - honoursOrientation: Whether to apply a JPEG's EXIF orientation.
  public init(limits: PictureLimits = PictureLimits(), honoursOrientation: Bool = false) {
    self.limits = limits
    self.honoursOrientation = honoursOrientation
  }
}
