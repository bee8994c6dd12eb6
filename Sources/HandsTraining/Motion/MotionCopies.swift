import Hands

/// Copies of clips, as motions are rarely cut at the same moments.
enum MotionCopies {
  /// The number of examples of a clip, with the clip itself.
  static let count = 3

  /// The clip without its first, and without its last tenth.
  static func shortened(_ clip: MotionClip) -> [MotionFeatures] {
    [(0.1, 1.0), (0.0, 0.9)].compactMap { MotionFeatures(clip, from: $0.0, to: $0.1) }
  }
}
