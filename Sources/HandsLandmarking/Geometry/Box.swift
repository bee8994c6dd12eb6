/// An axis-aligned box.
public struct Box<Space: CoordinateSpace>: Equatable, Sendable {
  /// The left edge.
  public var xMin: Float
  /// The upper edge.
  public var yMin: Float
  /// The width of the box.
  public var width: Float
  /// The height of the box.
  public var height: Float

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - xMin: The left edge.
  ///   - yMin: The upper edge.
  ///   - width: The width of the box.
  ///   - height: The height of the box.
  public init(xMin: Float, yMin: Float, width: Float, height: Float) {
    self.xMin = xMin
    self.yMin = yMin
    self.width = width
    self.height = height
  }

  /// The right edge, rounded once.
  public var xMax: Float { xMin + width }
  /// The lower edge, rounded once.
  public var yMax: Float { yMin + height }

  /// Returns the intersection over union with another box.
  ///
  /// - Parameter other: A box in the same space.
  /// - Returns: 0 … 1; 0 if the boxes don't overlap or their union is empty.
  package func intersectionOverUnion(_ other: Box) -> Float {
    let left = max(xMin, other.xMin)
    let right = min(xMax, other.xMax)
    let top = max(yMin, other.yMin)
    let bottom = min(yMax, other.yMax)
    guard left < right, top < bottom else { return 0 }
    let intersection = (right - left) * (bottom - top)
    let union = area + other.area - intersection
    return union > 0 ? intersection / union : 0
  }

  /// The area, computed from the edges, because their rounding affects the last bit of an overlap.
  private var area: Float { (xMax - xMin) * (yMax - yMin) }
}
