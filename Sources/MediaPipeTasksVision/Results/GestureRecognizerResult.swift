internal import Hands

/// The result of a ``GestureRecognizer`` for one image.
///
/// The lists have one entry for each hand, in the same order: in image mode sorted by descending
/// palm score, otherwise first those of the previous frame, then new ones. If no hand has a gesture
/// that passes the classifiers' filters, all lists are empty, unless
/// ``GestureRecognizerOptions/keepsHandsWithoutGestures`` is set.
public final class GestureRecognizerResult: TaskResult, @unchecked Sendable {
  /// The gesture of each hand; empty for a hand without one.
  public let gestures: [[ResultCategory]]
  /// The handedness of each hand, as one category.
  public let handedness: [[ResultCategory]]
  /// 21 landmarks in the image for each hand, in the order of ``HandLandmark``.
  public let landmarks: [[NormalizedLandmark]]
  /// 21 landmarks in space for each hand, in the order of ``HandLandmark``.
  public let worldLandmarks: [[Landmark]]
  /// The identifiers of the hands in a video or live stream, from 1, which stay the same as long as
  /// a hand is tracked; empty in image mode.
  public let trackingIDs: [Int]

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - gestures: At most one category for each hand.
  ///   - handedness: One category for each hand.
  ///   - landmarks: 21 landmarks in the image for each hand.
  ///   - worldLandmarks: 21 landmarks in space for each hand.
  ///   - timestampInMilliseconds: The time of the image or frame.
  ///   - trackingIDs: The identifier of each hand in a video.
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

  /// Creates a copy with all lists.
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
