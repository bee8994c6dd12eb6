import HandsSystem

/// A rotated rectangle, in fractions of the image's width and height.
public struct NormalizedRectangle: Equatable, Sendable {
  /// The x coordinate of the center, as a fraction of the width, from the left.
  public var xCenter: Float
  /// The y coordinate of the center, as a fraction of the height, from the top.
  public var yCenter: Float
  /// The size along the rotated x axis, as a fraction of the image's width.
  public var width: Float
  /// The size along the rotated y axis, as a fraction of the image's height.
  public var height: Float
  /// The rotation in radians, clockwise on the screen.
  public var rotation: Float

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - xCenter: The x coordinate of the center, as a fraction of the width, from the left.
  ///   - yCenter: The y coordinate of the center, as a fraction of the height, from the top.
  ///   - width: The size along the rotated x axis, as a fraction of the image's width.
  ///   - height: The size along the rotated y axis, as a fraction of the image's height.
  ///   - rotation: The rotation in radians, clockwise on the screen.
  public init(xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float = 0) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The box with the same center and size, without rotation.
  public var unrotatedBox: Box<ImageSpace> {
    Box(xMin: xCenter - width / 2, yMin: yCenter - height / 2, width: width, height: height)
  }

  /// Returns the whole image, rotated for the detector.
  ///
  /// For odd quarter turns, width and height are swapped, so that the rotated rectangle covers the
  /// image.
  ///
  /// - Parameters:
  ///   - image: The size of the image.
  ///   - quarterTurns: The number of clockwise quarter turns that make the image upright; may be
  ///     negative.
  /// - Returns: The centered rectangle; its rotation is −90° times the number of turns.
  public static func wholeImage(_ image: ImageSize, quarterTurns: Int) -> NormalizedRectangle {
    let isSideways = quarterTurns % 2 != 0
    return NormalizedRectangle(
      xCenter: 0.5, yCenter: 0.5,
      width: isSideways ? image.height / image.width : 1,
      height: isSideways ? image.width / image.height : 1,
      rotation: uprightRotation(quarterTurns: quarterTurns))
  }

  /// Returns the rotation of a region that undoes an image's rotation.
  ///
  /// - Parameter quarterTurns: The number of clockwise quarter turns that make the image upright.
  /// - Returns: The rotation in radians, rounded once from double precision.
  public static func uprightRotation(quarterTurns: Int) -> Float {
    Float(-Double(quarterTurns) * 90 * Double.pi / 180)
  }

  /// Returns the rectangle moved along its own axes, made square in pixels, and scaled.
  ///
  /// The side of the square is the longer side in pixels, times the scale.
  ///
  /// - Parameters:
  ///   - yShift: How far to move along the rotated y axis, as a fraction of the height.
  ///   - scale: The factor for the longer side.
  ///   - image: The size of the image.
  /// - Returns: The moved and scaled rectangle, with the same rotation.
  ///
  /// Source: MediaPipe's `rect_transformation_calculator.cc`; the same order of operations gives
  /// bit-identical results.
  func transformed(yShift: Float, scale: Float, in image: ImageSize) -> NormalizedRectangle {
    var result = self
    if rotation == 0 {
      result.yCenter += height * yShift
    } else {
      let shift = image.height * height * yShift
      result.xCenter += (0 - shift * sine(rotation)) / image.width
      result.yCenter += (0 + shift * cosine(rotation)) / image.height
    }
    let longSide = max(width * image.width, height * image.height)
    result.width = longSide / image.width * scale
    result.height = longSide / image.height * scale
    return result
  }
}
