public import HandsLandmarking
public import HandsImaging

extension Hand {
  /// The bounding box of the landmarks, in fractions of the image's width and height.
  ///
  /// It extends beyond the image if the hand does.
  public var boundingBox: Box<ImageSpace> { Box(enclosing: landmarks.points) }

  /// Returns the bounding box of the landmarks, in pixels.
  ///
  /// - Parameter picture: The image in which the hand was found.
  /// - Returns: The box, not rounded; it extends beyond the image if the hand does.
  public func boundingBox(in picture: Picture) -> Box<PixelSpace> {
    boundingBox.inPixels(of: ImageSize(picture))
  }
}
