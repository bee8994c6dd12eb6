public import HandsLandmarking

/// One hand that was found.
public struct Hand: Equatable, Sendable {
  /// Left (index 1) or right (index 0), with a score of at least 0.5.
  ///
  /// It is the person's own left or right in a picture that is not mirrored; for one that is, see
  /// ``HandLandmarkerOptions/isMirrored``.
  public var handedness: Category
  /// 21 points in the picture, in the order of `HandLandmark`.
  public var landmarks: [NormalizedLandmark]
  /// 21 points in space, in the order of `HandLandmark`.
  public var worldLandmarks: [Landmark]
  /// The gesture, or `nil` if none was looked for or none passed the classifiers' filters.
  public var gesture: Category?
  /// The net's probability that this is a hand.
  public var presence: Float
  /// Where the hand should be looked for on the next frame of a video.
  public var nextRegion: NormalizedRectangle
  /// Which hand of the video or live stream this is; `nil` in single pictures.
  public var track: Track?

  /// Creates a hand.
  ///
  /// - Parameters:
  ///   - handedness: Left or right.
  ///   - landmarks: 21 points in the picture.
  ///   - worldLandmarks: 21 points in space.
  ///   - gesture: The gesture, if any.
  ///   - presence: The probability that this is a hand.
  ///   - nextRegion: Where the hand should be looked for on the next frame of a video.
  ///   - track: Which hand of the video this is, if it is one.
  public init(
    handedness: Category, landmarks: [NormalizedLandmark], worldLandmarks: [Landmark],
    gesture: Category? = nil, presence: Float, nextRegion: NormalizedRectangle,
    track: Track? = nil
  ) {
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.gesture = gesture
    self.presence = presence
    self.nextRegion = nextRegion
    self.track = track
  }
}
