import Hands
import HandsStarCount
import HandsVideoInput

/// A game that is played with the frames of a video.
struct StarRun {
  var video: Video
  let reader: FingerReader
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
    for try await frame in frames {
      let time = frame.timestampInMilliseconds
      let tips = try reader.fingertips(in: frame.picture, atMilliseconds: time)
      game.show(fingers: tips.count, atMilliseconds: time)
      try await view.show(game, tips: tips, atMilliseconds: time)
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
  /// - Throws: ``CommandError`` if it cannot be written.
  mutating func show(
    _ game: StarGame, tips: [NormalizedLandmark], atMilliseconds milliseconds: Int
  ) async throws

  /// Leaves the terminal as it was.
  mutating func finish()
}
