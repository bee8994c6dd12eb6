internal import HandsSystem

/// A rotated rectangle in an image, in pixels.
///
/// The origin is the top-left corner, y points down; a pixel with index i lies at coordinate i.
package struct RegionOfInterest: Hashable, Sendable {
  /// The x coordinate of the center in pixels.
  package var centerX: Float
  /// The y coordinate of the center in pixels.
  package var centerY: Float
  /// The side that lies along x before rotation, in pixels.
  package var width: Float
  /// The side that lies along y before rotation, in pixels.
  package var height: Float
  /// The rotation about the center in radians, clockwise on the screen.
  package var rotation: Float

  /// Creates a region.
  ///
  /// - Parameters:
  ///   - centerX: The x coordinate of the center in pixels.
  ///   - centerY: The y coordinate of the center in pixels.
  ///   - width: The side along x before rotation, in pixels.
  ///   - height: The side along y before rotation, in pixels.
  ///   - rotation: The rotation in radians, clockwise on the screen.
  package init(
    centerX: Float, centerY: Float, width: Float, height: Float, rotation: Float = 0
  ) {
    self.centerX = centerX
    self.centerY = centerY
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The sides of the smallest upright rectangle around the region, in pixels.
  var boundingSides: (width: Float, height: Float) {
    let (sine, cosine) = (sine(rotation).magnitude, cosine(rotation).magnitude)
    let (width, height) = (width.magnitude, height.magnitude)
    return (width * cosine + height * sine, width * sine + height * cosine)
  }
}
