/// A point of a hand in the picture.
public struct NormalizedLandmark: Equatable, Hashable, Sendable {
  /// A fraction of the picture's width, from the left; outside 0 … 1 if the hand is cut.
  public var x: Float
  /// A fraction of the picture's height, from the top; outside 0 … 1 if the hand is cut.
  public var y: Float
  /// Depth relative to the wrist, about the scale of `x`; smaller is nearer to the camera.
  public var z: Float

  /// Creates a landmark.
  ///
  /// - Parameters:
  ///   - x: A fraction of the picture's width, from the left.
  ///   - y: A fraction of the picture's height, from the top.
  ///   - z: Depth relative to the wrist, about the scale of `x`; smaller is nearer.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A point of a hand in space.
public struct Landmark: Equatable, Hashable, Sendable {
  /// Metres from the middle of the hand, to the right.
  public var x: Float
  /// Metres from the middle of the hand, downwards.
  public var y: Float
  /// Metres from the middle of the hand, away from the camera.
  public var z: Float

  /// Creates a landmark.
  ///
  /// - Parameters:
  ///   - x: Metres from the middle of the hand, to the right.
  ///   - y: Metres from the middle of the hand, downwards.
  ///   - z: Metres from the middle of the hand, away from the camera.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// The joints of a hand, in the order of the landmarks.
public enum HandLandmark: Int, CaseIterable, Sendable {
  /// The wrist.
  case wrist
  /// The thumb's joints from the wrist to the tip.
  case thumbCMC, thumbMCP, thumbIP, thumbTIP
  /// The index finger's joints from the palm to the tip.
  case indexFingerMCP, indexFingerPIP, indexFingerDIP, indexFingerTIP
  /// The middle finger's joints from the palm to the tip.
  case middleFingerMCP, middleFingerPIP, middleFingerDIP, middleFingerTIP
  /// The ring finger's joints from the palm to the tip.
  case ringFingerMCP, ringFingerPIP, ringFingerDIP, ringFingerTIP
  /// The little finger's joints from the palm to the tip.
  case pinkyMCP, pinkyPIP, pinkyDIP, pinkyTIP

  /// The number of landmarks of a hand.
  public static let count = 21
}
