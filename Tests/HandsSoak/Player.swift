import Hands

/// A recogniser in video or live stream mode that a clip is played to, again and again.
final class Player {
  private let recognizer: GestureRecognizer
  private let results: LiveResults<HandsResult>?
  private var frameCount = 0

  /// Creates a recogniser.
  ///
  /// - Parameters:
  ///   - mode: Video or live stream.
  ///   - models: The nets, which may be shared.
  /// - Throws: ``HandsError`` if there is no memory for the nets.
  init(_ mode: RunningMode, models: GestureRecognizerModels) throws(HandsError) {
    var options = GestureRecognizerOptions()
    options.runningMode = mode
    guard mode == .liveStream else {
      results = nil
      recognizer = try GestureRecognizer(models: models, options: options)
      return
    }
    let results = LiveResults<HandsResult>()
    self.results = results
    recognizer = try GestureRecognizer(models: models, options: options) { results.take($0) }
  }

  /// The hands of the next frame; of a live stream when they have come.
  func hands(in frame: Picture) throws(HandsError) -> [Hand] {
    frameCount += 1
    let time = 40 * frameCount
    guard let results else {
      return try recognizer.recognize(videoFrame: frame, timestampInMilliseconds: time).hands
    }
    return try results.result { () throws(HandsError) in
      try recognizer.recognizeAsync(frame, timestampInMilliseconds: time)
    }.hands
  }
}
