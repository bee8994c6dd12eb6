/// The landmarks of a hand, in MediaPipe's order.
public enum HandLandmark: UInt, CaseIterable, Sendable {
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
}
