internal import Hands

/// Where joints stand in the order of `HandLandmark`.
enum HandJoints {
  /// The four joints of a finger, from the palm to the tip.
  ///
  /// - Parameter finger: 0 for the thumb … 4 for the little finger.
  /// - Returns: Their positions; the wrist, at 0, belongs to no finger.
  static func ofFinger(_ finger: Int) -> Range<Int> {
    let first = HandLandmark.thumbCMC.rawValue + 4 * finger
    return first..<first + 4
  }
}
