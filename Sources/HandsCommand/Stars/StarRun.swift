import HandVision
import Imaging
import StarCount
import VideoInput

/// A game that is played with the frames of a video.
struct StarRun {
  var video: Video
  var game: StarGame
  var view: any StarView

  /// Plays until the frames end.
  ///
  /// - Throws: ``Interruption/exitCode``, or what is wrong with the video or the nets.
  mutating func run() async throws {
    defer { view.finish() }
    if case .camera = video.source {
      try await play(video.frames().latest())
    } else {
      try await play(video.frames())
    }
    guard !Task.isCancelled else { throw Interruption.exitCode }
  }

  private mutating func play<Frames: AsyncSequence>(
    _ frames: Frames
  ) async throws where Frames.Element == DecodedFrame {
    let reader = FingerReader()
    for try await frame in frames {
      let tips = try reader.fingerTips(in: try CVPixelBuffer(frame.picture))
      game.show(fingers: tips.count, atMilliseconds: frame.timestampInMilliseconds)
      try await view.show(game, tips: tips, atMilliseconds: frame.timestampInMilliseconds)
    }
  }
}

/// Where a player sees the game.
protocol StarView {
  /// Shows the game after a frame.
  ///
  /// - Parameters:
  ///   - game: What it has come to.
  ///   - tips: The fingertips of the frame, 0 … 1 from its upper left corner.
  ///   - milliseconds: The frame's time.
  /// - Throws: ``Failure`` if it cannot be written.
  mutating func show(
    _ game: StarGame, tips: [CGPoint], atMilliseconds milliseconds: Int
  ) async throws

  /// Leaves the terminal as it was.
  mutating func finish()
}
