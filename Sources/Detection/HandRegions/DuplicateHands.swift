/// Finds hands that were found twice.
///
/// Source: MediaPipe's `hand_landmarks_deduplication_calculator.cc`.
public struct DuplicateHands: Sendable {
  private static let minimumCloseLandmarks = 10
  /// Of the longer of the two hands' palms.
  private static let closeDistance: Float = 0.2
  private static let overlapThreshold: Float = 0.2

  private let image: ImageSize

  /// Creates the rule for pictures of one size.
  ///
  /// - Parameter image: The picture's size.
  public init(in image: ImageSize) {
    self.image = image
  }

  /// Whether two hands are one; the later of them is to be dropped.
  ///
  /// - Parameters:
  ///   - a: 21 landmarks.
  ///   - b: 21 landmarks.
  /// - Returns: Whether ten landmarks are close and the bounds overlap.
  public func isSameHand(_ a: [NormalizedLandmark], _ b: [NormalizedLandmark]) -> Bool {
    let limit = DuplicateHands.closeDistance * max(palmSize(a), palmSize(b))
    var close = 0
    for index in 0..<HandLandmark.count where distance(a[index], b[index]) < limit {
      close += 1
    }
    return close >= DuplicateHands.minimumCloseLandmarks
      && Box(enclosing: a).intersectionOverUnion(Box(enclosing: b))
        > DuplicateHands.overlapThreshold
  }

  /// The longest side of the triangle wrist, index finger base, little finger base, pixels.
  private func palmSize(_ hand: [NormalizedLandmark]) -> Float {
    let wrist = hand[HandLandmark.wrist.rawValue]
    let index = hand[HandLandmark.indexFingerMCP.rawValue]
    let pinky = hand[HandLandmark.pinkyMCP.rawValue]
    return max(distance(wrist, index), max(distance(index, pinky), distance(pinky, wrist)))
  }

  private func distance(_ a: NormalizedLandmark, _ b: NormalizedLandmark) -> Float {
    let dx = (a.x - b.x) * image.width
    let dy = (a.y - b.y) * image.height
    return (dx * dx + dy * dy).squareRoot()
  }
}
