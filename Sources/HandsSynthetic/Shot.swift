/// What is seen of a clip between two cuts.
public struct Shot: Sendable, Equatable {
  /// Hands in motion; its keyframes' times are frames of the shot.
  public let sequence: HandSequence
  /// The length of the shot, 1 or more.
  public let frameCount: Int

  /// The scene of each frame, in order.
  public var scenes: some Sequence<HandScene> {
    (0..<frameCount).lazy.map(sequence.scene)
  }
}
