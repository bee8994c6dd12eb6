public import HandsLandmarking
public import HandsImaging

extension Hand {
  /// The smallest box round the landmarks, in fractions of the picture's width and height.
  ///
  /// It reaches out of the picture where the hand does.
  public var boundingBox: Box<ImageSpace> { Box(enclosing: landmarks.points) }

  /// The smallest box round the landmarks, in pixels.
  ///
  /// - Parameter picture: The picture in which the hand was found.
  /// - Returns: The box, not rounded; it reaches out of the picture where the hand does.
  public func boundingBox(in picture: Picture) -> Box<PixelSpace> {
    boundingBox.inPixels(of: ImageSize(picture))
  }
}
