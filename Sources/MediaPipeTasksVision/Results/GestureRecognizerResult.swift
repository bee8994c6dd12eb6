internal import Hands

/// What a ``GestureRecognizer`` found in one image.
///
/// The lists have one entry for each hand, in the same order: in image mode by descending score of
/// the palms, otherwise those of the frame before, then new ones. If the classifiers' filters leave
/// no hand a gesture all lists are empty, unless
/// ``GestureRecognizerOptions/keepsHandsWithoutGestures`` is set.
public final class GestureRecognizerResult: TaskResult, @unchecked Sendable {
  /// The gesture, or nothing for a hand without one.
  public let gestures: [[ResultCategory]]
  /// One category: which hand it is.
  public let handedness: [[ResultCategory]]
  /// 21 points in the image, in the order of ``HandLandmark``.
  public let landmarks: [[NormalizedLandmark]]
  /// 21 points in space, in the order of ``HandLandmark``.
  public let worldLandmarks: [[Landmark]]
  /// Which hands of a video or live stream these are: numbers from 1 that stay with a hand as long
  /// as it is followed; empty in image mode.
  public let trackingIDs: [Int]

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - gestures: At most one category for each hand.
  ///   - handedness: One category for each hand.
  ///   - landmarks: 21 points in the image for each hand.
  ///   - worldLandmarks: 21 points in space for each hand.
  ///   - timestampInMilliseconds: The time of the image or frame.
  ///   - trackingIDs: Which hand of a video each one is.
  public init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]],
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], timestampInMilliseconds: Int,
    trackingIDs: [Int] = []
  ) {
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.trackingIDs = trackingIDs
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  convenience init(
    hands found: [Hands.Hand], keepsHandsWithoutGestures: Bool, timestampInMilliseconds: Int
  ) {
    let hands = keepsHandsWithoutGestures ? found : found.emptyWithoutGestures
    self.init(
      gestures: hands.map { hand in hand.gesture.map { [ResultCategory($0)] } ?? [] },
      handedness: hands.map { [ResultCategory(handednessOf: $0)] },
      landmarks: hands.map { $0.landmarks.map(NormalizedLandmark.init) },
      worldLandmarks: hands.map { $0.worldLandmarks.map(Landmark.init) },
      timestampInMilliseconds: timestampInMilliseconds,
      trackingIDs: hands.compactMap { $0.track?.id })
  }

  /// A copy with all lists.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `GestureRecognizerResult`.
  public override func copy(with zone: NSZone? = nil) -> Any {
    GestureRecognizerResult(
      gestures: gestures, handedness: handedness, landmarks: landmarks,
      worldLandmarks: worldLandmarks, timestampInMilliseconds: timestampInMilliseconds,
      trackingIDs: trackingIDs)
  }
}
