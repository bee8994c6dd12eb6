/// A point in an image, in pixels from the top-left corner, y down.
package struct PixelPoint: Hashable, Sendable {
  /// The x coordinate in pixels; the center of the pixel with index i is at i.
  package var x: Float
  /// The y coordinate in pixels.
  package var y: Float

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The x coordinate in pixels.
  ///   - y: The y coordinate in pixels.
  package init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// Returns the distance to another point in pixels.
  ///
  /// - Parameter other: The other point.
  /// - Returns: 0 or more; NaN if a coordinate is NaN.
  package func distance(to other: PixelPoint) -> Float {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// An axis-aligned rectangle in an image, in pixels.
package struct PixelRectangle: Hashable, Sendable {
  /// The left edge.
  package var minX: Float
  /// The top edge.
  package var minY: Float
  /// The width in pixels.
  package var width: Float
  /// The height in pixels.
  package var height: Float

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - minX: The left edge.
  ///   - minY: The top edge.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  package init(minX: Float, minY: Float, width: Float, height: Float) {
    self.minX = minX
    self.minY = minY
    self.width = width
    self.height = height
  }

  /// The right edge.
  package var maxX: Float { minX + width }
  /// The bottom edge.
  package var maxY: Float { minY + height }

  /// Returns the area of the intersection with another rectangle, in square pixels.
  package func overlap(with other: PixelRectangle) -> Float {
    let shared = (
      width: min(maxX, other.maxX) - max(minX, other.minX),
      height: min(maxY, other.maxY) - max(minY, other.minY)
    )
    return max(shared.width, 0) * max(shared.height, 0)
  }
}
