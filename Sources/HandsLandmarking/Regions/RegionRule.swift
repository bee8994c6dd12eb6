import HandsSystem

/// A point of an object, by its keypoints or landmarks.
package indirect enum RegionPoint: Equatable, Sendable {
  /// A keypoint or landmark.
  case point(Int)
  /// The middle of two points.
  case middle(RegionPoint, RegionPoint)

  /// The point's position.
  ///
  /// - Parameter position: Gives the position of a keypoint or landmark.
  /// - Returns: The position; each middle is rounded.
  func position(_ position: (Int) -> Point<ImageSpace>) -> Point<ImageSpace> {
    switch self {
    case .point(let index):
      return position(index)
    case .middle(let first, let second):
      let (first, second) = (first.position(position), second.position(position))
      return Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }
  }
}

/// How the square that a landmark net sees follows from an object's bounds and axis.
///
/// Source: MediaPipe's `detections_to_rects_calculator.cc` and `rect_transformation_calculator.cc`;
/// the order of the operations gives the same bits.
package struct RegionRule: Equatable, Sendable {
  /// Where the object's axis starts.
  package var axisStart: RegionPoint
  /// Where the object's axis ends.
  package var axisEnd: RegionPoint
  /// The direction of an upright object's axis: radians, counter-clockwise from the x axis.
  package var targetAngle: Float
  /// How far the bounds are moved down along the object's own y axis, as a fraction of their height.
  package var yShift: Float
  /// The side of the square, as a multiple of the longer side of the bounds in pixels.
  package var scale: Float

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - axisStart: Where the object's axis starts.
  ///   - axisEnd: Where the object's axis ends.
  ///   - targetAngle: The direction of an upright object's axis: radians, counter-clockwise from
  ///     the x axis.
  ///   - yShift: How far the bounds are moved down along the object's own y axis, as a fraction of
  ///     their height.
  ///   - scale: The side of the square, as a multiple of the longer side of the bounds in pixels.
  package init(
    axisStart: RegionPoint, axisEnd: RegionPoint, targetAngle: Float, yShift: Float = 0,
    scale: Float
  ) {
    self.axisStart = axisStart
    self.axisEnd = axisEnd
    self.targetAngle = targetAngle
    self.yShift = yShift
    self.scale = scale
  }

  /// A detection's box, turned along its axis.
  ///
  /// - Parameters:
  ///   - detections: Detections in the image.
  ///   - index: The position of the detection.
  ///   - image: The image's size.
  /// - Returns: The box's center and size with the object's rotation.
  package func rectangle(
    of detections: Detections<ImageSpace>, at index: Int, in image: ImageSize
  ) -> NormalizedRectangle {
    let box = detections.boxes[index]
    return NormalizedRectangle(
      xCenter: box.xMin + box.width / 2, yCenter: box.yMin + box.height / 2,
      width: box.width, height: box.height,
      rotation: rotation(in: image) { detections.keypoint($0, of: index) })
  }

  /// The landmark net's region for a detection.
  ///
  /// - Parameters:
  ///   - detections: Detections in the image.
  ///   - index: The position of the detection.
  ///   - image: The image's size.
  /// - Returns: A square in pixels.
  package func region(
    of detections: Detections<ImageSpace>, at index: Int, in image: ImageSize
  ) -> NormalizedRectangle {
    square(around: rectangle(of: detections, at: index, in: image), in: image)
  }

  /// Moves a rectangle along its own axes, makes it square in pixels and scales it.
  func square(
    around rectangle: NormalizedRectangle, in image: ImageSize
  ) -> NormalizedRectangle {
    rectangle.transformed(yShift: yShift, scale: scale, in: image)
  }

  /// The turn of an object's axis from upright, radians, clockwise on the screen.
  func rotation(in image: ImageSize, _ position: (Int) -> Point<ImageSpace>) -> Float {
    let start = axisStart.position(position)
    let end = axisEnd.position(position)
    let dx = end.x * image.width - start.x * image.width
    let dy = end.y * image.height - start.y * image.height
    return normalizedAngle(targetAngle - arcTangent(y: -dy, x: dx))
  }
}
