package import HandsImaging

/// The axes of a palm in an image, in pixels: from its middle, half a palm's length each.
package struct PalmAxes: Hashable, Sendable {
  /// The middle of the palm.
  package let origin: PixelPoint
  /// The ends of ``Palm/orientation``'s axes: across the palm, out of the back of the hand, and to the
  /// wrist.
  package let ends: [PixelPoint]

  /// The length of an axis in palm lengths.
  private static let length = 0.5
  /// Red, green and blue for x, y and z.
  static let colors = [
    PixelColor(red: 255, green: 60, blue: 60), PixelColor(red: 70, green: 220, blue: 80),
    PixelColor(red: 80, green: 130, blue: 255),
  ]

  /// Projects the axes of a pose, or returns `nil` if an end is behind the camera.
  ///
  /// - Parameters:
  ///   - pose: The pose in the camera's axes.
  ///   - camera: The camera.
  ///   - picture: The camera's image, or a copy of another size.
  init?(of pose: HandPose, in camera: CameraIntrinsics, _ picture: Picture) {
    let (frame, scale) = (
      pose.frame,
      SIMD2(Double(picture.width) / camera.width, Double(picture.height) / camera.height)
    )
    let axes = [frame.axes.x, frame.axes.y, frame.axes.z]
    let points = ([.zero] + axes).compactMap { axis in
      camera.pixels(of: frame.position + PalmAxes.length * frame.length * axis).map { point in
        PixelPoint(x: Float(point.x * scale.x), y: Float(point.y * scale.y))
      }
    }
    guard points.count == 4, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    (origin, ends) = (points[0], Array(points[1...]))
  }
}
