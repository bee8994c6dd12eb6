/// A coordinate space; one type per space prevents mixing coordinates.
public protocol CoordinateSpace: Sendable {}

/// Fractions of the detector's square input, origin top left, y down.
///
/// The square is the image with its letterbox padding.
package enum DetectorSpace: CoordinateSpace {}

/// Fractions of the image's width and height, origin top left, y down.
public enum ImageSpace: CoordinateSpace {}

/// Pixels of the image, origin top left, y down.
public enum PixelSpace: CoordinateSpace {}

/// A point in the plane.
package struct Point<Space: CoordinateSpace>: Equatable, Sendable {
  /// The horizontal coordinate, increasing to the right.
  package var x: Float
  /// The vertical coordinate, increasing downward.
  package var y: Float

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The horizontal coordinate, increasing to the right.
  ///   - y: The vertical coordinate, increasing downward.
  package init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// The size of an image.
public struct ImageSize: Equatable, Sendable {
  /// The width in pixels.
  public var width: Float
  /// The height in pixels.
  public var height: Float

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, above 0.
  ///   - height: The height in pixels, above 0.
  public init(width: Int, height: Int) {
    self.width = Float(width)
    self.height = Float(height)
  }
}
