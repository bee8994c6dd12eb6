/// The part of a clip between two cuts.
public struct Shot: Sendable, Equatable {
  /// The moving hands; the times of keyframes are frame indices of the shot.
  public let sequence: HandSequence
  /// The number of frames, 1 or more.
  public let frameCount: Int

  /// The scene of each frame, in order.
  public var scenes: some Sequence<HandScene> {
    (0..<frameCount).lazy.map(sequence.scene)
  }
}
