public import Foundation

/// A rectangle in an image, in fractions of the image from its lower-left corner.
public struct NormalizedRect: Hashable, Codable, Sendable {
  /// The lower-left corner.
  public let origin: CGPoint
  /// The width, as a fraction of the image's.
  public let width: CGFloat
  /// The height, as a fraction of the image's.
  public let height: CGFloat

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge.
  ///   - y: The distance from the lower edge.
  ///   - width: The width.
  ///   - height: The height.
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = CGPoint(x: x, y: y)
    self.width = width
    self.height = height
  }

  /// Creates a rectangle.
  ///
  /// - Parameter normalizedRect: The rectangle in fractions.
  public init(normalizedRect: CGRect) {
    self.init(
      x: normalizedRect.minX, y: normalizedRect.minY, width: normalizedRect.width,
      height: normalizedRect.height)
  }

  /// Creates a rectangle from pixels.
  ///
  /// - Parameters:
  ///   - imageRect: Pixels from the lower-left corner.
  ///   - imageSize: The image's size in pixels.
  public init(imageRect: CGRect, in imageSize: CGSize) {
    self.init(imageRect: imageRect, in: imageSize, normalizedTo: .fullImage)
  }

  /// Creates a rectangle of a region from pixels of the image.
  ///
  /// - Parameters:
  ///   - imageRect: Pixels from the image's lower-left corner.
  ///   - imageSize: The image's size in pixels.
  ///   - regionOfInterest: The region.
  public init(
    imageRect: CGRect, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect
  ) {
    let corner = NormalizedPoint(
      imagePoint: imageRect.origin, in: imageSize, normalizedTo: regionOfInterest)
    self.init(
      x: corner.x, y: corner.y, width: imageRect.width / imageSize.width / regionOfInterest.width,
      height: imageRect.height / imageSize.height / regionOfInterest.height)
  }

  /// The whole image.
  public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

  /// The rectangle as a `CGRect` with the same fractions.
  public var cgRect: CGRect {
    CGRect(x: origin.x, y: origin.y, width: width, height: height)
  }
}
