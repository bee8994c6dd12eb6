public import HandsLandmarking

/// What a ``HandLandmarker`` found in one picture.
public struct HandLandmarkerResult: Equatable, Sendable {
  /// The hands: by descending score of their palms, on a video after those of the frame before.
  public var hands: [Hand]

  /// Creates a result.
  ///
  /// - Parameter hands: The hands in order.
  public init(hands: [Hand]) {
    self.hands = hands
  }

  /// One category for each hand.
  public var handedness: [[Category]] { hands.map { [$0.handedness] } }
  /// 21 points in the picture for each hand.
  public var landmarks: [[NormalizedLandmark]] { hands.map { $0.landmarks } }
  /// 21 points in space for each hand.
  public var worldLandmarks: [[Landmark]] { hands.map { $0.worldLandmarks } }
}
