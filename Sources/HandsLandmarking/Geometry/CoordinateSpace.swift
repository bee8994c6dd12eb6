/// What coordinates are measured in; a type per space keeps them from being mixed.
public protocol CoordinateSpace: Sendable {}

/// Fractions of the square that the detector sees, origin top left, y down.
///
/// The square is the image with its letterbox borders.
public enum DetectorSpace: CoordinateSpace {}

/// Fractions of the image's width and height, origin top left, y down.
public enum ImageSpace: CoordinateSpace {}

/// Pixels of the image, origin top left, y down.
public enum PixelSpace: CoordinateSpace {}

/// A point in the plane.
public struct Point<Space: CoordinateSpace>: Equatable, Sendable {
  /// The horizontal coordinate, growing to the right.
  public var x: Float
  /// The vertical coordinate, growing downwards.
  public var y: Float

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The horizontal coordinate, growing to the right.
  ///   - y: The vertical coordinate, growing downwards.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}

/// The size of an image.
public struct ImageSize: Equatable, Sendable {
  /// Pixels.
  public var width: Float
  /// Pixels.
  public var height: Float

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: Pixels, above 0.
  ///   - height: Pixels, above 0.
  public init(width: Int, height: Int) {
    self.width = Float(width)
    self.height = Float(height)
  }
}
