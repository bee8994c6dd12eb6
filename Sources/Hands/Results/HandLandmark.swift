/// The landmarks of a hand, in MediaPipe's order.
public enum HandLandmark: Int, CaseIterable, Sendable {
  /// The wrist.
  case wrist
  /// The thumb's joints from the wrist to the tip.
  case thumbCMC, thumbMCP, thumbIP, thumbTip
  /// The index finger's joints from the palm to the tip.
  case indexFingerMCP, indexFingerPIP, indexFingerDIP, indexFingerTip
  /// The middle finger's joints from the palm to the tip.
  case middleFingerMCP, middleFingerPIP, middleFingerDIP, middleFingerTip
  /// The ring finger's joints from the palm to the tip.
  case ringFingerMCP, ringFingerPIP, ringFingerDIP, ringFingerTip
  /// The little finger's joints from the palm to the tip.
  case pinkyMCP, pinkyPIP, pinkyDIP, pinkyTip

  /// The number of landmarks of a hand.
  public static let count = 21
}
