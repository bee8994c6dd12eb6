public import HandsImaging

/// Options for decoding an image file.
public struct DecodingOptions: Hashable, Sendable {
  /// Limits on the image's size.
  public var limits: PictureLimits
  /// Whether to rotate and mirror a JPEG according to its EXIF orientation.
  ///
  /// MediaPipe's file loader does not.
  public var honoursOrientation: Bool
  /// The scale of the result.
  public var scale: ImageDecoder.Scale

  /// Creates options.
  ///
  /// - Parameters:
  ///   - limits: Limits on the image's size.
  ///   - honoursOrientation: Whether to apply a JPEG's EXIF orientation.
  ///   - scale: The scale of the result.
  public init(
    limits: PictureLimits = PictureLimits(), honoursOrientation: Bool = false,
    scale: ImageDecoder.Scale = .full
  ) {
    self.limits = limits
    self.honoursOrientation = honoursOrientation
    self.scale = scale
  }
}
