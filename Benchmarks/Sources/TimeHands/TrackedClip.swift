import Hands

/// A video of a repeated image, with a recognizer that tracks its hands.
///
/// It must not be used by several threads at a time.
final class TrackedClip {
  /// The frame interval.
  private static let interval = Duration.milliseconds(40)

  private let session: VideoSession
  private let picture: Picture
  private let handCount: Int
  private var time = Duration.zero

  /// Creates the recognizer and processes the first frames, until all hands are tracked.
  ///
  /// - Parameters:
  ///   - picture: The image of all frames, which shows the hands.
  ///   - handCount: The number of hands.
  ///   - models: The models.
  ///   - threadCount: The number of threads of each model, 1 or more.
  /// - Throws: ``WorkloadError`` if a hand is lost, or `HandsError`.
  init(
    of picture: Picture, handCount: Int = 1, models: GestureRecognizerModels, threadCount: Int
  ) throws {
    var options = GestureRecognizerOptions()
    options.numThreads = threadCount
    options.numHands = handCount
    session = try GestureRecognizer(models: models, options: options).video()
    self.picture = picture
    self.handCount = handCount
    for _ in 0..<3 {
      let found = try recognizeNextFrame()
      guard found == handCount else {
        throw WorkloadError.handsFound(found, expected: handCount)
      }
    }
  }

  /// Recognizes the hands in the next frame.
  ///
  /// - Returns: The number of hands found.
  /// - Throws: `HandsError` if the image is invalid.
  @discardableResult
  func recognizeNextFrame() throws -> Int {
    time += TrackedClip.interval
    return try session.recognize(picture, at: time).hands.count
  }
}
