/// The kind of source of an ``MPImage``.
public struct MPImageSourceType: RawRepresentable, Hashable, Sendable {
  /// The raw value of the kind.
  public let rawValue: Int

  /// Creates a kind.
  ///
  /// - Parameter rawValue: The raw value of the kind.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A `UIImage`.
  public static let image = MPImageSourceType(rawValue: 0)
  /// A `CVPixelBuffer`.
  public static let pixelBuffer = MPImageSourceType(rawValue: 1)
  /// A `CMSampleBuffer`.
  public static let sampleBuffer = MPImageSourceType(rawValue: 2)
}
