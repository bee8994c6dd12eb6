/// The rule that decides whether two sets of landmarks belong to the same object.
///
/// Source: MediaPipe's `hand_landmarks_deduplication_calculator.cc`.
package struct DuplicateRule: Equatable, Sendable {
  /// The corners of a polygon whose longest side is the size of the object.
  package var sizeLandmarks: [Int]
  /// The distance below which landmarks are close, as a multiple of the larger object's size.
  package var closeDistance: Float
  /// The minimum number of close landmarks.
  package var minCloseLandmarks: Int
  /// The value that the intersection over union of the objects' bounding boxes must exceed.
  package var overlapThreshold: Float

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - sizeLandmarks: The corners of a polygon whose longest side is the size of the object.
  ///   - closeDistance: The distance below which landmarks are close, as a multiple of the larger
  ///     object's size.
  ///   - minCloseLandmarks: The minimum number of close landmarks.
  ///   - overlapThreshold: The value that the intersection over union of the objects' bounding
  ///     boxes must exceed.
  package init(
    sizeLandmarks: [Int], closeDistance: Float, minCloseLandmarks: Int, overlapThreshold: Float
  ) {
    self.sizeLandmarks = sizeLandmarks
    self.closeDistance = closeDistance
    self.minCloseLandmarks = minCloseLandmarks
    self.overlapThreshold = overlapThreshold
  }

  /// Returns whether two objects are the same; drop the later one.
  ///
  /// - Parameters:
  ///   - a: All landmarks of an object.
  ///   - b: The same number of landmarks of another object.
  ///   - image: The size of the image.
  /// - Returns: Whether enough landmarks are close and the bounding boxes overlap.
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

  /// Returns the longest side of the polygon, in pixels.
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
