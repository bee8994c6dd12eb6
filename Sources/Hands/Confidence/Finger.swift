/// The fingers of a hand, in the order of the landmarks.
public enum Finger: Int, CaseIterable, Sendable {
  /// The fingers, from thumb to little finger.
  case thumb, index, middle, ring, little

  /// The finger's last landmark.
  public var tip: HandLandmark { HandLandmark.allCases[joints.upperBound] }

  /// The indices of the finger's four landmarks, from the palm to the tip.
  package var joints: ClosedRange<Int> { (4 * rawValue + 1)...(4 * rawValue + 4) }
}
