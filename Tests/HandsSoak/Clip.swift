import HandsSynthetic
import Hands

/// Drawn frames that are played round and round: hands come, show gestures and leave.
struct Clip {
  /// The frames; the first shows no hand, and so does the last.
  let frames: [Picture]
  /// The frame with a hand that a single picture's result is compared on.
  let middle: Picture

  /// Draws the frames, each once.
  init() throws(SceneError) {
    var frames: [Picture] = []
    for sequence in [
      HandSequence.gestures([.victory, .openPalm], hold: 0.8, seed: 3, size: 240),
      .twoHands(seed: 7, width: 320, height: 180),
    ] {
      for index in 0..<sequence.frameCount { frames.append(try sequence.frame(at: index)) }
    }
    self.frames = frames
    middle = frames[30]
  }
}
