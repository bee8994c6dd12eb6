public import HandsLandmarking

/// A hand found in an image.
public struct Hand: Equatable, Sendable {
  /// The more likely handedness.
  ///
  /// In an image that is not mirrored, it is the person's own left or right hand; for mirrored
  /// images, see ``HandLandmarkerOptions/isMirrored``.
  public var handedness: Handedness
  /// The probability of ``handedness``, 0.5 … 1.
  public var handednessScore: Float
  /// The landmarks in the image.
  public var landmarks: HandLandmarks<NormalizedLandmark>
  /// The landmarks in space.
  public var worldLandmarks: HandLandmarks<Landmark>
  /// The gesture, or `nil` if the task doesn't classify gestures or none passed the classifiers'
  /// filters.
  public var gesture: Gesture?
  /// The landmark model's probability that this is a hand.
  public var presence: Float
  /// The region to search for the hand in the next frame of a video.
  public var nextRegion: NormalizedRectangle
  /// Identifies the hand in a video or live stream; `nil` for single images.
  public var track: Track?
  /// The look of ``HandLandmarkerOptions/search`` that found the hand, from 1.
  ///
  /// Looks at the place of a lost hand are also 1. 0 for MediaPipe's own and for a tracked hand.
  public var look: Int

  /// Creates a hand.
  ///
  /// - Parameters:
  ///   - handedness: Left or right.
  ///   - handednessScore: The probability of `handedness`, 0.5 … 1.
  ///   - landmarks: The landmarks in the image.
  ///   - worldLandmarks: The landmarks in space.
  ///   - gesture: The gesture, if any.
  ///   - presence: The probability that this is a hand.
  ///   - nextRegion: The region to search for the hand in the next frame of a video.
  ///   - track: Identifies the hand in a video, if any.
  ///   - look: The look of a search that found the hand; 0 for MediaPipe's own.
  public init(
    handedness: Handedness, handednessScore: Float,
    landmarks: HandLandmarks<NormalizedLandmark>, worldLandmarks: HandLandmarks<Landmark>,
    gesture: Gesture? = nil, presence: Float, nextRegion: NormalizedRectangle,
    track: Track? = nil, look: Int = 0
  ) {
    self.handedness = handedness
    self.handednessScore = handednessScore
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.gesture = gesture
    self.presence = presence
    self.nextRegion = nextRegion
    self.track = track
    self.look = look
  }
}

extension Hand: CustomStringConvertible {
  /// The hand's handedness and gesture, such as `Left (0.98), Thumb_Up (0.77)`.
  public var description: String {
    let hand = labelled(handedness.rawValue, handednessScore)
    return gesture.map { "\(hand), \($0)" } ?? hand
  }
}

extension [Hand] {
  /// The hands as MediaPipe's gesture recognizer reports them: empty if no hand has a gesture.
  package var emptyWithoutGestures: [Hand] { allSatisfy { $0.gesture == nil } ? [] : self }
}
