/// A turned rectangle on a picture, in pixels.
///
/// Origin top left, y downwards; a pixel with index i lies at coordinate i.
public struct RegionOfInterest: Hashable, Sendable {
  /// The centre's x coordinate in pixels.
  public var centerX: Float
  /// The centre's y coordinate in pixels.
  public var centerY: Float
  /// The length of the side that lies along x before turning, in pixels.
  public var width: Float
  /// The length of the side that lies along y before turning, in pixels.
  public var height: Float
  /// The turn about the centre in radians, clockwise on the screen.
  public var rotation: Float

  /// Creates a region.
  ///
  /// - Parameters:
  ///   - centerX: The centre's x coordinate in pixels.
  ///   - centerY: The centre's y coordinate in pixels.
  ///   - width: The side along x before turning, in pixels.
  ///   - height: The side along y before turning, in pixels.
  ///   - rotation: The turn in radians, clockwise on the screen.
  public init(
    centerX: Float, centerY: Float, width: Float, height: Float, rotation: Float = 0
  ) {
    self.centerX = centerX
    self.centerY = centerY
    self.width = width
    self.height = height
    self.rotation = rotation
  }
}
