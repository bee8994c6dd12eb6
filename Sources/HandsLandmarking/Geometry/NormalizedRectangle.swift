import HandsSystem

/// A turned rectangle, in fractions of the image's width and height.
public struct NormalizedRectangle: Equatable, Sendable {
  /// The center, as a fraction of the width, from the left.
  public var xCenter: Float
  /// The center, as a fraction of the height, from the top.
  public var yCenter: Float
  /// The size along the turned x axis, as a fraction of the image's width.
  public var width: Float
  /// The size along the turned y axis, as a fraction of the image's height.
  public var height: Float
  /// Radians, positive clockwise on the screen.
  public var rotation: Float

  /// Creates a rectangle.
  ///
  /// - Parameters:
  ///   - xCenter: The center, as a fraction of the width, from the left.
  ///   - yCenter: The center, as a fraction of the height, from the top.
  ///   - width: The size along the turned x axis, as a fraction of the image's width.
  ///   - height: The size along the turned y axis, as a fraction of the image's height.
  ///   - rotation: Radians, positive clockwise on the screen.
  public init(xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float = 0) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The rectangle of the same center and size without its rotation.
  public var unrotatedBox: Box<ImageSpace> {
    Box(xMin: xCenter - width / 2, yMin: yCenter - height / 2, width: width, height: height)
  }

  /// The whole image, turned for the detector.
  ///
  /// For odd quarter turns the two sides change places, so that the turned rectangle covers the
  /// image.
  ///
  /// - Parameters:
  ///   - image: The image's size.
  ///   - quarterTurns: How often the image must be turned by 90° clockwise to be upright; any sign.
  /// - Returns: The rectangle, centered; its rotation is −90° times the number of turns.
  public static func wholeImage(_ image: ImageSize, quarterTurns: Int) -> NormalizedRectangle {
    let isSideways = quarterTurns % 2 != 0
    return NormalizedRectangle(
      xCenter: 0.5, yCenter: 0.5,
      width: isSideways ? image.height / image.width : 1,
      height: isSideways ? image.width / image.height : 1,
      rotation: uprightRotation(quarterTurns: quarterTurns))
  }

  /// The rotation of a region that undoes an image's own rotation.
  ///
  /// - Parameter quarterTurns: How often the image must be turned by 90° clockwise.
  /// - Returns: Radians, rounded once from double precision.
  public static func uprightRotation(quarterTurns: Int) -> Float {
    Float(-Double(quarterTurns) * 90 * Double.pi / 180)
  }

  /// Moves the rectangle along its own axes, makes it square in pixels and scales it.
  ///
  /// The side of the square is the longer side in pixels times the scale.
  ///
  /// - Parameters:
  ///   - yShift: How far to move along the turned y axis, as a fraction of the height.
  ///   - scale: The factor for the longer side.
  ///   - image: The image's size.
  /// - Returns: The moved and scaled rectangle, of the same rotation.
  ///
  /// Source: MediaPipe's `rect_transformation_calculator.cc`; the order of the operations gives
  /// the same bits.
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
