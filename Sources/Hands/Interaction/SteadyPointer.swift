import HandsLandmarking

/// Smooths and predicts the pointer of one hand.
struct SteadyPointer {
  /// `nil` to leave positions as they are.
  private let smoothing: OneEuroParameters?
  /// Seconds.
  private let prediction: Double
  private var filters = [OneEuroFilter](repeating: OneEuroFilter(), count: 5)

  init(_ options: InteractionOptions) {
    smoothing = options.pointerSmoothing
    prediction = options.prediction / .seconds(1)
  }

  /// Smooths the pointer of the next frame.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - pose: Its pose.
  ///   - camera: The camera, for the size of the image.
  ///   - seconds: The time since the last frame, above 0; ignored for the first one.
  /// - Returns: The pointer.
  mutating func next(
    _ hand: Hand, _ pose: HandPose, in camera: CameraIntrinsics, after seconds: Double
  ) -> HandPointer {
    let knuckle = HandLandmark.indexFingerMCP
    let raw = HandPointer(
      image: SIMD2(hand.landmarks[knuckle].x, hand.landmarks[knuckle].y),
      position: SIMD3<Float>(pose.points[knuckle.rawValue]))
    // Speeds are relative to the size of the hand, about two palms, as those of landmarks are.
    let size = 2 * pose.frame.length
    let imageSize = size / pose.points[0].z * camera.focalLength
    func filtered(_ index: Int, _ value: Float, _ scale: Double) -> Float {
      // Speeds are smoothed even where positions are not: that of two frames is mostly noise.
      let smoothed = filters[index].filter(
        value, after: seconds, scale: scale, with: smoothing ?? OneEuroParameters())
      return (smoothing == nil ? value : smoothed)
        + Float(prediction * filters[index].speed / scale)
    }
    return HandPointer(
      image: SIMD2(
        filtered(0, raw.image.x, camera.width / imageSize.x),
        filtered(1, raw.image.y, camera.height / imageSize.y)),
      position: SIMD3(
        filtered(2, raw.position.x, 1 / size), filtered(3, raw.position.y, 1 / size),
        filtered(4, raw.position.z, 1 / size)))
  }
}
