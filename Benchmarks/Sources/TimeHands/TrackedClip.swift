import Hands

/// A video that shows the same picture again and again, and the recognizer that follows its hand.
///
/// Belongs to one thread at a time.
final class TrackedClip {
  /// From frame to frame.
  private static let interval = Duration.milliseconds(40)

  private let session: VideoSession
  private let picture: Picture
  private var time = Duration.zero

  /// Makes the recognizer and shows it the first frames, until the hand is followed.
  ///
  /// - Parameters:
  ///   - picture: Every frame; shows one hand.
  ///   - models: The nets.
  ///   - threadCount: The number of threads of each net, 1 or more.
  /// - Throws: ``WorkloadError`` if the hand is lost, and `HandsError`.
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
  /// - Throws: `HandsError` if the picture is refused.
  @discardableResult
  func recognizeNextFrame() throws -> Int {
    time += TrackedClip.interval
    return try session.recognize(picture, at: time).hands.count
  }
}
