public import HandsLandmarking

/// What a ``GestureRecognizer`` found in one picture.
public struct GestureRecognizerResult: Equatable, Sendable {
  /// The hands, each with its own gesture if it has one: by descending score of their palms, on a
  /// video after those of the frame before.
  public var hands: [Hand]

  /// Creates a result.
  ///
  /// - Parameter hands: The hands in order.
  public init(hands: [Hand]) {
    self.hands = hands
  }

  /// Four lists of hands, as MediaPipe returns them.
  public struct Lists: Equatable, Sendable {
    /// At most one category a hand.
    public var gestures: [[Category]]
    /// One category for each hand.
    public var handedness: [[Category]]
    /// 21 points in the picture for each hand.
    public var landmarks: [[NormalizedLandmark]]
    /// 21 points in space for each hand.
    public var worldLandmarks: [[Landmark]]
  }

  /// The lists as MediaPipe has them, whose gestures are compacted.
  ///
  /// A hand without a gesture leaves no entry, so a gesture may belong to a later hand than the
  /// landmarks at its position; if no hand has a gesture all lists are empty.
  public var lists: Lists {
    var lists = aligned
    lists.gestures.removeAll { $0.isEmpty }
    return lists.gestures.isEmpty
      ? Lists(gestures: [], handedness: [], landmarks: [], worldLandmarks: []) : lists
  }

  /// The lists with an entry for each hand; that of a hand without a gesture is empty.
  public var aligned: Lists {
    Lists(
      gestures: hands.map { hand in hand.gesture.map { [$0] } ?? [] },
      handedness: hands.map { [$0.handedness] },
      landmarks: hands.map { $0.landmarks },
      worldLandmarks: hands.map { $0.worldLandmarks })
  }

  /// The gestures of ``lists``.
  public var gestures: [[Category]] { lists.gestures }
  /// The handedness of ``lists``.
  public var handedness: [[Category]] { lists.handedness }
  /// The landmarks of ``lists``.
  public var landmarks: [[NormalizedLandmark]] { lists.landmarks }
  /// The world landmarks of ``lists``.
  public var worldLandmarks: [[Landmark]] { lists.worldLandmarks }
}
