internal import Hands

/// The indices of joints in the order of `HandLandmark`.
enum HandJoints {
  /// Returns the indices of the four joints of a finger, from the palm to the tip.
  ///
  /// - Parameter finger: 0 for the thumb … 4 for the little finger.
  /// - Returns: The indices; the wrist, at 0, belongs to no finger.
  static func ofFinger(_ finger: Int) -> Range<Int> {
    let first = HandLandmark.thumbCMC.rawValue + 4 * finger
    return first..<first + 4
  }
}
