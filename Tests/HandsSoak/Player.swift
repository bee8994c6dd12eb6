import Hands

/// A session of a recognizer that a clip is played to, again and again.
final class Player {
  private enum Session {
    case video(VideoSession)
    case live(LiveSession, LiveResults.Iterator)
  }

  private var session: Session
  private var frameCount = 0

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - isLive: Whether it is a live stream rather than a video.
  ///   - models: The nets, which may be shared.
  /// - Throws: ``HandsError`` if there is no memory for the nets.
  init(isLive: Bool, models: GestureRecognizerModels) throws(HandsError) {
    let recognizer = try GestureRecognizer(models: models)
    if isLive {
      let live = try recognizer.live()
      session = .live(live, live.results.makeAsyncIterator())
    } else {
      session = .video(try recognizer.video())
    }
  }

  /// The hands of the next frame; of a live stream when they have come.
  func hands(in frame: Picture) async throws(HandsError) -> [Hand] {
    frameCount += 1
    let time = Duration.milliseconds(40 * frameCount)
    switch session {
    case .video(let session): return try session.recognize(frame, at: time).hands
    case .live(let live, var results):
      try live.send(frame, at: time)
      guard let output = await results.next() else { throw .closed }
      return try output.result.get().hands
    }
  }
}
