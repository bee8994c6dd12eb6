public import Hands

/// A clip of a known motion.
public struct MotionExample: Sendable {
  /// The name of the motion; `none`, in any case, is for other movements.
  public var label: String
  /// The motion, from beginning to end.
  public var clip: MotionClip
  /// Who made it, if known: clips of one person are held out together.
  public var person: String?

  /// Creates an example.
  ///
  /// - Parameters:
  ///   - label: The name of the motion.
  ///   - clip: The motion.
  ///   - person: Who made it.
  public init(label: String, clip: MotionClip, person: String? = nil) {
    self.label = label
    self.clip = clip
    self.person = person
  }
}
