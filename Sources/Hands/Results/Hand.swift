public import HandsLandmarking

/// One hand that was found.
public struct Hand: Equatable, Sendable {
  /// The likelier hand.
  ///
  /// It is the person's own left or right in an image that is not mirrored; for one that is, see
  /// ``HandLandmarkerOptions/isMirrored``.
  public var handedness: Handedness
  /// The probability of ``handedness``, 0.5 … 1.
  public var handednessScore: Float
  /// The points in the image.
  public var landmarks: HandLandmarks<NormalizedLandmark>
  /// The points in space.
  public var worldLandmarks: HandLandmarks<Landmark>
  /// The gesture, or `nil` if none was looked for or none passed the classifiers' filters.
  public var gesture: Gesture?
  /// The net's probability that this is a hand.
  public var presence: Float
  /// Where the hand should be looked for on the next frame of a video.
  public var nextRegion: NormalizedRectangle
  /// Which hand of the video or live stream this is; `nil` in single images.
  public var track: Track?

  /// Creates a hand.
  ///
  /// - Parameters:
  ///   - handedness: Left or right.
  ///   - handednessScore: The probability of that, 0.5 … 1.
  ///   - landmarks: The points in the image.
  ///   - worldLandmarks: The points in space.
  ///   - gesture: The gesture, if any.
  ///   - presence: The probability that this is a hand.
  ///   - nextRegion: Where the hand should be looked for on the next frame of a video.
  ///   - track: Which hand of the video this is, if it is one.
  public init(
    handedness: Handedness, handednessScore: Float,
    landmarks: HandLandmarks<NormalizedLandmark>, worldLandmarks: HandLandmarks<Landmark>,
    gesture: Gesture? = nil, presence: Float, nextRegion: NormalizedRectangle,
    track: Track? = nil
  ) {
    self.handedness = handedness
    self.handednessScore = handednessScore
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.gesture = gesture
    self.presence = presence
    self.nextRegion = nextRegion
    self.track = track
  }
}

extension Hand: CustomStringConvertible {
  /// What the hand is and shows, such as `Left (0.98), Thumb_Up (0.77)`.
  public var description: String {
    let hand = labelled(handedness.rawValue, handednessScore)
    return gesture.map { "\(hand), \($0)" } ?? hand
  }
}

extension [Hand] {
  /// The hands as MediaPipe's gesture recognizer lists them: none if no hand has a gesture.
  package var emptyWithoutGestures: [Hand] { allSatisfy { $0.gesture == nil } ? [] : self }
}
