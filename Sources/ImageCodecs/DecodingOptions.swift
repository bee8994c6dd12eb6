public import Imaging

/// How a picture file is decoded.
public struct DecodingOptions: Hashable, Sendable {
  /// The largest pictures accepted.
  public var limits: PictureLimits
  /// Whether a JPEG is turned and mirrored as its EXIF orientation says.
  ///
  /// MediaPipe's file loader does not.
  public var honoursOrientation: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - limits: The largest pictures accepted.
  ///   - honoursOrientation: Whether a JPEG's EXIF orientation is applied.
  public init(limits: PictureLimits = PictureLimits(), honoursOrientation: Bool = false) {
    self.limits = limits
    self.honoursOrientation = honoursOrientation
  }
}
