/// When two sets of landmarks are the same object.
///
/// Source: MediaPipe's `hand_landmarks_deduplication_calculator.cc`.
package struct DuplicateRule: Equatable, Sendable {
  /// The corners of a polygon whose longest side is the size of the object.
  package var sizeLandmarks: [Int]
  /// Landmarks that are nearer than this are close, as a multiple of the larger object's size.
  package var closeDistance: Float
  /// The number of landmarks that must be close, at least.
  package var minCloseLandmarks: Int
  /// What the intersection over union of the objects' bounds must be above.
  package var overlapThreshold: Float

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - sizeLandmarks: The corners of a polygon whose longest side is the size of the object.
  ///   - closeDistance: Landmarks that are nearer than this are close, as a multiple of the larger
  ///     object's size.
  ///   - minCloseLandmarks: The number of landmarks that must be close, at least.
  ///   - overlapThreshold: What the intersection over union of the objects' bounds must be above.
  package init(
    sizeLandmarks: [Int], closeDistance: Float, minCloseLandmarks: Int, overlapThreshold: Float
  ) {
    self.sizeLandmarks = sizeLandmarks
    self.closeDistance = closeDistance
    self.minCloseLandmarks = minCloseLandmarks
    self.overlapThreshold = overlapThreshold
  }

  /// Whether two objects are one; the later of them is to be dropped.
  ///
  /// - Parameters:
  ///   - a: All landmarks of an object.
  ///   - b: As many landmarks of another.
  ///   - image: The image's size.
  /// - Returns: Whether enough landmarks are close and the bounds overlap.
  package func isSameObject(
    _ a: [NormalizedLandmark], _ b: [NormalizedLandmark], in image: ImageSize
  ) -> Bool {
    let limit = closeDistance * max(size(of: a, in: image), size(of: b, in: image))
    var close = 0
    for index in a.indices where DuplicateRule.distance(a[index], b[index], in: image) < limit {
      close += 1
    }
    return close >= minCloseLandmarks
      && Box(enclosing: a).intersectionOverUnion(Box(enclosing: b)) > overlapThreshold
  }

  /// The longest side of the polygon, pixels.
  private func size(of landmarks: [NormalizedLandmark], in image: ImageSize) -> Float {
    guard var last = sizeLandmarks.last else { return 0 }
    var size: Float = 0
    for corner in sizeLandmarks {
      size = max(size, DuplicateRule.distance(landmarks[last], landmarks[corner], in: image))
      last = corner
    }
    return size
  }

  private static func distance(
    _ a: NormalizedLandmark, _ b: NormalizedLandmark, in image: ImageSize
  ) -> Float {
    let dx = (a.x - b.x) * image.width
    let dy = (a.y - b.y) * image.height
    return (dx * dx + dy * dy).squareRoot()
  }
}
