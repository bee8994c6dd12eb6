/// A point on a picture in pixels, origin top left, y downwards.
public struct PixelPoint: Hashable, Sendable {
  /// Pixels from the left; a pixel with index i has its centre at i.
  public var x: Float
  /// Pixels from the top.
  public var y: Float

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left.
  ///   - y: Pixels from the top.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// The distance to another point in pixels.
  ///
  /// - Parameter other: The other point.
  /// - Returns: 0 or more; NaN if a coordinate is not a number.
  public func distance(to other: PixelPoint) -> Float {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// An upright rectangle on a picture in pixels.
public struct PixelRectangle: Hashable, Sendable {
  /// The left edge.
  public var minX: Float
  /// The top edge.
  public var minY: Float
  /// Pixels from left to right.
  public var width: Float
  /// Pixels from top to bottom.
  public var height: Float

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - minX: The left edge.
  ///   - minY: The top edge.
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  public init(minX: Float, minY: Float, width: Float, height: Float) {
    self.minX = minX
    self.minY = minY
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Float { minX + width }
  /// The bottom edge.
  public var maxY: Float { minY + height }

  /// The area that two rectangles share, in square pixels.
  package func overlap(with other: PixelRectangle) -> Float {
    let shared = (
      width: min(maxX, other.maxX) - max(minX, other.minX),
      height: min(maxY, other.maxY) - max(minY, other.minY)
    )
    return max(shared.width, 0) * max(shared.height, 0)
  }
}
