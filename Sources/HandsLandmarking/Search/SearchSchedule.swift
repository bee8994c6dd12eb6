/// The looks of a search for objects that the first detection missed, and the rules for what they
/// find.
///
/// A detection is followed twice: the landmark model runs in its region, and then in the region of
/// the landmarks it found there. The second run is the result.
package struct SearchSchedule: Equatable, Sendable {
  /// The looks in order; the search ends when enough objects are found.
  package var looks: [SearchLook]
  /// The rule for the landmark model's region around a detection.
  package var region: RegionRule
  /// The presence that the first run of the landmark model must exceed.
  package var minFirstPresence: Float
  /// The presence that the second run of the landmark model must exceed.
  package var minPresence: Float
  /// A detection is not followed if its region's center is within this multiple of the smaller
  /// side from the center of a known object's region, and both have similar sides.
  package var knownDistance: Float
  /// The ratio up to which sides are similar.
  package var knownSizeRatio: Float
  /// The intersection over union of bounding boxes above which objects are the same.
  package var overlapThreshold: Float
  /// The landmarks whose mean is the center of an object.
  package var centerLandmarks: [Int]
  /// Objects whose centers are within this multiple of the larger bounding box's longer side are
  /// the same.
  package var centerDistance: Float

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - looks: The looks in order.
  ///   - region: The rule for the landmark model's region around a detection.
  ///   - minFirstPresence: The presence that the first run of the landmark model must exceed.
  ///   - minPresence: The presence that the second run of the landmark model must exceed.
  ///   - knownDistance: The distance of regions up to which a detection is not followed, as a
  ///     multiple of the smaller side.
  ///   - knownSizeRatio: The ratio of sides up to which a detection is not followed.
  ///   - overlapThreshold: The intersection over union of bounding boxes above which objects are
  ///     the same.
  ///   - centerLandmarks: The landmarks whose mean is the center of an object.
  ///   - centerDistance: The distance of centers up to which objects are the same, as a multiple
  ///     of the larger bounding box's longer side.
  package init(
    looks: [SearchLook], region: RegionRule, minFirstPresence: Float, minPresence: Float,
    knownDistance: Float, knownSizeRatio: Float, overlapThreshold: Float, centerLandmarks: [Int],
    centerDistance: Float
  ) {
    self.looks = looks
    self.region = region
    self.minFirstPresence = minFirstPresence
    self.minPresence = minPresence
    self.knownDistance = knownDistance
    self.knownSizeRatio = knownSizeRatio
    self.overlapThreshold = overlapThreshold
    self.centerLandmarks = centerLandmarks
    self.centerDistance = centerDistance
  }

  /// Returns whether a region is that of a known object, so that its detection is not followed.
  ///
  /// - Parameters:
  ///   - region: The region of a detection, square in pixels.
  ///   - known: The region of an object, square in pixels.
  ///   - image: The size of the image.
  /// - Returns: Whether the regions are close and of similar size.
  package func isKnown(
    _ region: NormalizedRectangle, _ known: NormalizedRectangle, in image: ImageSize
  ) -> Bool {
    let sides = (region.width * image.width, known.width * image.width)
    let smaller = min(sides.0, sides.1)
    let dx = (region.xCenter - known.xCenter) * image.width
    let dy = (region.yCenter - known.yCenter) * image.height
    return (dx * dx + dy * dy).squareRoot() <= knownDistance * smaller
      && max(sides.0, sides.1) <= knownSizeRatio * smaller
  }

  /// Returns whether two objects are the same.
  ///
  /// - Parameters:
  ///   - a: All landmarks of an object.
  ///   - b: All landmarks of another object.
  ///   - image: The size of the image.
  /// - Returns: Whether their bounding boxes overlap or their centers are close.
  package func isSameObject(
    _ a: [NormalizedLandmark], _ b: [NormalizedLandmark], in image: ImageSize
  ) -> Bool {
    let boxes = (Box(enclosing: a), Box(enclosing: b))
    if boxes.0.intersectionOverUnion(boxes.1) > overlapThreshold { return true }
    let larger = max(
      max(boxes.0.width, boxes.1.width) * image.width,
      max(boxes.0.height, boxes.1.height) * image.height)
    let (first, second) = (center(of: a, in: image), center(of: b, in: image))
    let difference = first - second
    return (difference * difference).sum().squareRoot() <= centerDistance * larger
  }

  /// The mean of the landmarks at an object's center, in pixels.
  private func center(of landmarks: [NormalizedLandmark], in image: ImageSize) -> SIMD2<Float> {
    var sum = SIMD2<Float>.zero
    for index in centerLandmarks {
      sum += SIMD2(landmarks[index].x * image.width, landmarks[index].y * image.height)
    }
    return sum / Float(centerLandmarks.count)
  }
}
