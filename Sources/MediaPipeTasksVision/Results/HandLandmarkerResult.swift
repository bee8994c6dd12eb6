internal import Hands

/// What a ``HandLandmarker`` found in one image.
///
/// The lists have one entry for each hand, in the same order: in image mode by descending score of
/// the palms, otherwise those of the frame before, then new ones.
public final class HandLandmarkerResult: TaskResult, @unchecked Sendable {
  /// 21 points in the image, in the order of ``HandLandmark``.
  public let landmarks: [[NormalizedLandmark]]
  /// 21 points in space, in the order of ``HandLandmark``.
  public let worldLandmarks: [[Landmark]]
  /// One category: which hand it is.
  public let handedness: [[ResultCategory]]
  /// Which hands of a video or live stream these are: numbers from 1 that stay with a hand as long
  /// as it is followed; empty in image mode.
  public let trackingIDs: [Int]

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - landmarks: 21 points in the image for each hand.
  ///   - worldLandmarks: 21 points in space for each hand.
  ///   - handedness: One category for each hand.
  ///   - timestampInMilliseconds: The time of the image or frame.
  ///   - trackingIDs: Which hand of a video each one is.
  public init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    handedness: [[ResultCategory]], timestampInMilliseconds: Int, trackingIDs: [Int] = []
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    self.trackingIDs = trackingIDs
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  convenience init(hands: [Hands.Hand], timestampInMilliseconds: Int) {
    self.init(
      landmarks: hands.map { $0.landmarks.map(NormalizedLandmark.init) },
      worldLandmarks: hands.map { $0.worldLandmarks.map(Landmark.init) },
      handedness: hands.map { [ResultCategory(handednessOf: $0)] },
      timestampInMilliseconds: timestampInMilliseconds,
      trackingIDs: hands.compactMap { $0.track?.id })
  }

  /// A copy with all lists.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `HandLandmarkerResult`.
  public override func copy(with zone: NSZone? = nil) -> Any {
    HandLandmarkerResult(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness,
      timestampInMilliseconds: timestampInMilliseconds, trackingIDs: trackingIDs)
  }
}
