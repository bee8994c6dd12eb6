extension Box where Space == ImageSpace {
  /// Creates the bounding box of landmarks, which may extend beyond the image.
  ///
  /// - Parameter landmarks: The landmarks; if there are none, the box is empty and at the origin.
  public init(enclosing landmarks: [NormalizedLandmark]) {
    guard let first = landmarks.first else {
      self.init(xMin: 0, yMin: 0, width: 0, height: 0)
      return
    }
    var (xMin, yMin, xMax, yMax) = (first.x, first.y, first.x, first.y)
    for landmark in landmarks {
      xMin = min(xMin, landmark.x)
      xMax = max(xMax, landmark.x)
      yMin = min(yMin, landmark.y)
      yMax = max(yMax, landmark.y)
    }
    self.init(xMin: xMin, yMin: yMin, width: xMax - xMin, height: yMax - yMin)
  }

  /// Returns the box in pixels.
  ///
  /// - Parameter image: The size of the image.
  /// - Returns: The box, not rounded.
  public func inPixels(of image: ImageSize) -> Box<PixelSpace> {
    Box<PixelSpace>(
      xMin: xMin * image.width, yMin: yMin * image.height, width: width * image.width,
      height: height * image.height)
  }
}
