public import Foundation

/// The corner of an image from which coordinates start.
public enum CoordinateOrigin: Hashable, Sendable, Codable {
  /// The lower-left corner: y increases upward.
  case lowerLeft
  /// The upper-left corner: y increases downward.
  case upperLeft
}

/// A point in an image, in fractions of the image from its lower-left corner.
public struct NormalizedPoint: Hashable, Codable, Sendable {
  /// Both coordinates.
  public let cgPoint: CGPoint

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge.
  ///   - y: The distance from the lower edge.
  public init(x: CGFloat, y: CGFloat) {
    cgPoint = CGPoint(x: x, y: y)
  }

  /// Creates a point.
  ///
  /// - Parameter normalizedPoint: Both coordinates.
  public init(normalizedPoint: CGPoint) {
    cgPoint = normalizedPoint
  }

  /// Creates a point from pixels.
  ///
  /// - Parameters:
  ///   - imagePoint: Pixels from the lower-left corner.
  ///   - imageSize: The image's size in pixels.
  public init(imagePoint: CGPoint, in imageSize: CGSize) {
    self.init(imagePoint: imagePoint, in: imageSize, normalizedTo: .fullImage)
  }

  /// Creates a point of a region from pixels of the image.
  ///
  /// - Parameters:
  ///   - imagePoint: Pixels from the image's lower-left corner.
  ///   - imageSize: The image's size in pixels.
  ///   - regionOfInterest: The region.
  public init(
    imagePoint: CGPoint, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect
  ) {
    let region = regionOfInterest.cgRect
    self.init(
      x: (imagePoint.x / imageSize.width - region.minX) / region.width,
      y: (imagePoint.y / imageSize.height - region.minY) / region.height)
  }

  /// The lower-left corner.
  public static let zero = NormalizedPoint(x: 0, y: 0)

  /// The distance from the left edge.
  public var x: CGFloat { cgPoint.x }
  /// The distance from the lower edge.
  public var y: CGFloat { cgPoint.y }

  /// Returns the point with its y coordinate flipped.
  ///
  /// - Returns: The same point relative to the other origin.
  public func verticallyFlipped() -> NormalizedPoint {
    NormalizedPoint(x: x, y: 1 - y)
  }

  /// Returns the point in pixels.
  ///
  /// - Parameters:
  ///   - imageSize: The image's size in pixels.
  ///   - origin: The origin of the pixel coordinates.
  /// - Returns: The point in pixels.
  public func toImageCoordinates(
    _ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    toImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
  }

  /// Converts a point in a region to pixels of the image.
  ///
  /// - Parameters:
  ///   - regionOfInterest: The region that the point is relative to.
  ///   - imageSize: The image's size in pixels.
  ///   - origin: The origin of the pixel coordinates.
  /// - Returns: The point in pixels.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize,
    origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    let region = regionOfInterest.cgRect
    let height = region.minY + y * region.height
    return CGPoint(
      x: (region.minX + x * region.width) * imageSize.width,
      y: (origin == .lowerLeft ? height : 1 - height) * imageSize.height)
  }
}
