internal import Hands

/// The result of a ``HandLandmarker`` for one image.
///
/// The lists have one entry for each hand, in the same order: in image mode sorted by descending
/// palm score, otherwise first those of the previous frame, then new ones.
public final class HandLandmarkerResult: TaskResult, @unchecked Sendable {
  /// 21 landmarks in the image for each hand, in the order of ``HandLandmark``.
  public let landmarks: [[NormalizedLandmark]]
  /// 21 landmarks in space for each hand, in the order of ``HandLandmark``.
  public let worldLandmarks: [[Landmark]]
  /// The handedness of each hand, as one category.
  public let handedness: [[ResultCategory]]
  /// The identifiers of the hands in a video or live stream, from 1, which stay the same as long as
  /// a hand is tracked; empty in image mode.
  public let trackingIDs: [Int]

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - landmarks: 21 landmarks in the image for each hand.
  ///   - worldLandmarks: 21 landmarks in space for each hand.
  ///   - handedness: One category for each hand.
  ///   - timestampInMilliseconds: The time of the image or frame.
  ///   - trackingIDs: The identifier of each hand in a video.
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

  /// Creates a copy with all lists.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `HandLandmarkerResult`.
  public override func copy(with zone: NSZone? = nil) -> Any {
    HandLandmarkerResult(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness,
      timestampInMilliseconds: timestampInMilliseconds, trackingIDs: trackingIDs)
  }
}
