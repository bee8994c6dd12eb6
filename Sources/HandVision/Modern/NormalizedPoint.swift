public import Foundation

/// Which corner of an image coordinates start from.
public enum CoordinateOrigin: Hashable, Sendable, Codable {
  /// The lower left: y grows upwards.
  case lowerLeft
  /// The upper left: y grows downwards.
  case upperLeft
}

/// A place in an image: fractions of it, from its lower left.
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
  ///   - imagePoint: Pixels from the lower left.
  ///   - imageSize: The image's size in pixels.
  public init(imagePoint: CGPoint, in imageSize: CGSize) {
    self.init(imagePoint: imagePoint, in: imageSize, normalizedTo: .fullImage)
  }

  /// Creates a point of a region from pixels of the image.
  ///
  /// - Parameters:
  ///   - imagePoint: Pixels from the image's lower left.
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

  /// The lower left corner.
  public static let zero = NormalizedPoint(x: 0, y: 0)

  /// The distance from the left edge.
  public var x: CGFloat { cgPoint.x }
  /// The distance from the lower edge.
  public var y: CGFloat { cgPoint.y }

  /// The point of the image turned upside down.
  ///
  /// - Returns: The same place seen from the other origin.
  public func verticallyFlipped() -> NormalizedPoint {
    NormalizedPoint(x: x, y: 1 - y)
  }

  /// The point in pixels.
  ///
  /// - Parameters:
  ///   - imageSize: The image's size in pixels.
  ///   - origin: Where pixels are counted from.
  /// - Returns: Pixels.
  public func toImageCoordinates(
    _ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    toImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
  }

  /// A region's point in pixels of the image.
  ///
  /// - Parameters:
  ///   - regionOfInterest: The region whose fractions the point holds.
  ///   - imageSize: The image's size in pixels.
  ///   - origin: Where pixels are counted from.
  /// - Returns: Pixels.
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
