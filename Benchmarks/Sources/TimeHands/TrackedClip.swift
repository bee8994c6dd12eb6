import Hands

/// A video of a repeated image, with a recognizer that tracks the hand.
///
/// It must not be used by several threads at a time.
final class TrackedClip {
  /// The frame interval.
  private static let interval = Duration.milliseconds(40)

  private let session: VideoSession
  private let picture: Picture
  private var time = Duration.zero

  /// Creates the recognizer and processes the first frames, until the hand is tracked.
  ///
  /// - Parameters:
  ///   - picture: The image of all frames, which shows one hand.
  ///   - models: The models.
  ///   - threadCount: The number of threads of each model, 1 or more.
  /// - Throws: ``WorkloadError`` if the hand is lost, or `HandsError`.
  init(of picture: Picture, models: GestureRecognizerModels, threadCount: Int) throws {
    var options = GestureRecognizerOptions()
    options.numThreads = threadCount
    session = try GestureRecognizer(models: models, options: options).video()
    self.picture = picture
    for _ in 0..<3 {
      let found = try recognizeNextFrame()
      guard found == 1 else { throw WorkloadError.handsFound(found) }
    }
  }

  /// Recognizes the hand in the next frame.
  ///
  /// - Returns: The number of hands found.
  /// - Throws: `HandsError` if the image is invalid.
  @discardableResult
  func recognizeNextFrame() throws -> Int {
    time += TrackedClip.interval
    return try session.recognize(picture, at: time).hands.count
  }
}
