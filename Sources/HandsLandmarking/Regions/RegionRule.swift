import HandsSystem

/// A point of an object, defined by its keypoints or landmarks.
package indirect enum RegionPoint: Equatable, Sendable {
  /// A keypoint or landmark.
  case point(Int)
  /// The midpoint of two points.
  case middle(RegionPoint, RegionPoint)

  /// Returns the position of the point.
  ///
  /// - Parameter position: A closure that returns the position of a keypoint or landmark.
  /// - Returns: The position; each midpoint is rounded.
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

/// The rule that computes the landmark model's square region from an object's bounds and axis.
///
/// Source: MediaPipe's `detections_to_rects_calculator.cc` and `rect_transformation_calculator.cc`;
/// the same order of operations gives bit-identical results.
package struct RegionRule: Equatable, Sendable {
  /// The start of the object's axis.
  package var axisStart: RegionPoint
  /// The end of the object's axis.
  package var axisEnd: RegionPoint
  /// The direction of an upright object's axis, in radians counterclockwise from the x axis.
  package var targetAngle: Float
  /// How far to move the bounds down along the object's own y axis, as a fraction of their height.
  package var yShift: Float
  /// The side of the square, as a multiple of the longer side of the bounds in pixels.
  package var scale: Float

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - axisStart: The start of the object's axis.
  ///   - axisEnd: The end of the object's axis.
  ///   - targetAngle: The direction of an upright object's axis, in radians counterclockwise from
  ///     the x axis.
  ///   - yShift: How far to move the bounds down along the object's own y axis, as a fraction of
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

  /// Returns the box of a detection, rotated to its axis.
  ///
  /// - Parameters:
  ///   - detections: Detections in the image.
  ///   - index: The index of the detection.
  ///   - image: The size of the image.
  /// - Returns: The box's center and size, with the object's rotation.
  package func rectangle(
    of detections: Detections<ImageSpace>, at index: Int, in image: ImageSize
  ) -> NormalizedRectangle {
    let box = detections.boxes[index]
    return NormalizedRectangle(
      xCenter: box.xMin + box.width / 2, yCenter: box.yMin + box.height / 2,
      width: box.width, height: box.height,
      rotation: rotation(in: image) { detections.keypoint($0, of: index) })
  }

  /// Returns the landmark model's region for a detection.
  ///
  /// - Parameters:
  ///   - detections: Detections in the image.
  ///   - index: The index of the detection.
  ///   - image: The size of the image.
  /// - Returns: A region that is square in pixels.
  package func region(
    of detections: Detections<ImageSpace>, at index: Int, in image: ImageSize
  ) -> NormalizedRectangle {
    square(around: rectangle(of: detections, at: index, in: image), in: image)
  }

  /// Returns a rectangle moved along its own axes, made square in pixels, and scaled.
  func square(
    around rectangle: NormalizedRectangle, in image: ImageSize
  ) -> NormalizedRectangle {
    rectangle.transformed(yShift: yShift, scale: scale, in: image)
  }

  /// Returns the rotation of an object's axis from upright, in radians, clockwise on the screen.
  func rotation(in image: ImageSize, _ position: (Int) -> Point<ImageSpace>) -> Float {
    let start = axisStart.position(position)
    let end = axisEnd.position(position)
    let dx = end.x * image.width - start.x * image.width
    let dy = end.y * image.height - start.y * image.height
    return normalizedAngle(targetAngle - arcTangent(y: -dy, x: dx))
  }
}
