import HandsSystem

/// The projection from the detector's square input to the image.
///
/// Source: MediaPipe's `GetRotatedSubRectToRectTransformMatrix` and
/// `detection_projection_calculator.cc`; the same order of operations gives bit-identical results.
package struct DetectionProjection: Equatable, Sendable {
  /// The first row: the factors of x and y.
  private let xx: Float
  private let xy: Float
  /// The second row: the factors of x and y.
  private let yx: Float
  private let yy: Float
  private let xOffset: Float
  private let yOffset: Float

  /// The 2×3 matrix in row-major order: factors of x and y, then the offset.
  package var matrix: [Float] { [xx, xy, xOffset, yx, yy, yOffset] }

  /// Creates the projection for the region that fills the detector's input.
  ///
  /// - Parameters:
  ///   - xCenter: The x coordinate of the region's center in pixels.
  ///   - yCenter: The y coordinate of the region's center in pixels.
  ///   - width: The region's width after letterboxing, in pixels.
  ///   - height: The region's height after letterboxing, in pixels.
  ///   - rotation: The rotation in radians, clockwise on the screen.
  ///   - image: The size of the image.
  package init(
    xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float,
    image: ImageSize
  ) {
    let c = cosine(rotation)
    let s = sine(rotation)
    let xUnit = 1 / image.width
    let yUnit = 1 / image.height
    xx = width * c * xUnit
    xy = -height * s * xUnit
    xOffset = (-0.5 * width * c + 0.5 * height * s + xCenter) * xUnit
    yx = width * s * yUnit
    yy = height * c * yUnit
    yOffset = (-0.5 * height * c - 0.5 * width * s + yCenter) * yUnit
  }

  /// Projects detections to the image and appends them.
  ///
  /// - Parameters:
  ///   - detections: Detections in the detector's input.
  ///   - projected: Receives their projected keypoints, and the bounding box of each box's
  ///     projected corners.
  package func project(
    _ detections: Detections<DetectorSpace>, into projected: inout Detections<ImageSpace>
  ) {
    for index in detections.indices {
      projected.append(score: detections.scores[index], box: project(detections.boxes[index])) {
        project(detections.keypoint($0, of: index))
      }
    }
  }

  private func project(_ point: Point<DetectorSpace>) -> Point<ImageSpace> {
    Point(
      x: point.x * xx + point.y * xy + xOffset,
      y: point.x * yx + point.y * yy + yOffset)
  }

  private func project(_ box: Box<DetectorSpace>) -> Box<ImageSpace> {
    let a = project(Point(x: box.xMin, y: box.yMin))
    let b = project(Point(x: box.xMax, y: box.yMin))
    let c = project(Point(x: box.xMax, y: box.yMax))
    let d = project(Point(x: box.xMin, y: box.yMax))
    let xMin = min(min(a.x, b.x), min(c.x, d.x))
    let xMax = max(max(a.x, b.x), max(c.x, d.x))
    let yMin = min(min(a.y, b.y), min(c.y, d.y))
    let yMax = max(max(a.y, b.y), max(c.y, d.y))
    return Box(xMin: xMin, yMin: yMin, width: xMax - xMin, height: yMax - yMin)
  }
}
