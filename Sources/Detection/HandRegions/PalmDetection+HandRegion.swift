import Tensors

extension PalmDetection where Space == ImageSpace {
  /// The rotation that an upright hand should have, in radians.
  ///
  /// The trained value was 90 degrees, but MediaPipe puts the number 90 into the field for radians;
  /// every published result contains that turn, so it is kept.
  private static var targetAngle: Float { 90 }

  /// The palm's own rectangle, turned along the line from the wrist to the middle finger.
  ///
  /// - Parameter image: The picture's size.
  /// - Returns: The box's centre and size with the palm's rotation.
  ///
  /// Source: MediaPipe's `detections_to_rects_calculator.cc`, keypoints 0 and 2.
  public func palmRectangle(in image: ImageSize) -> NormalizedRectangle {
    let wrist = keypoints[0]
    let middleFinger = keypoints[2]
    let dx = middleFinger.x * image.width - wrist.x * image.width
    let dy = middleFinger.y * image.height - wrist.y * image.height
    return NormalizedRectangle(
      xCenter: box.xMin + box.width / 2, yCenter: box.yMin + box.height / 2,
      width: box.width, height: box.height,
      rotation: normalizedAngle(PalmDetection.targetAngle - arcTangent(y: -dy, x: dx)))
  }

  /// The region that should hold the whole hand: moved towards the fingers by half the palm, 2.6
  /// times as large, square in pixels.
  ///
  /// - Parameter image: The picture's size.
  /// - Returns: The landmark net's region.
  ///
  /// Source: shift and scale of MediaPipe's `palm_detection_detection_to_roi.pbtxt`.
  public func handRegion(in image: ImageSize) -> NormalizedRectangle {
    palmRectangle(in: image).transformed(yShift: -0.5, scale: 2.6, in: image)
  }
}
