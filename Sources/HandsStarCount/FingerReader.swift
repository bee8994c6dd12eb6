public import Hands

/// Finds the tips of extended fingers in the frames of a video.
public struct FingerReader: Sendable {
  private let session: VideoSession

  /// Creates a reader of two hands.
  ///
  /// - Parameters:
  ///   - models: The nets.
  ///   - threads: The number of threads of each net.
  /// - Throws: ``HandsError`` if there cannot be so many threads.
  public init(models: HandLandmarkerModels, threads: Int) throws(HandsError) {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    options.numThreads = threads
    session = try HandLandmarker(models: models, options: options).video()
  }

  /// The tips of the fingers that a frame shows extended.
  ///
  /// - Parameters:
  ///   - image: The frame, upright.
  ///   - milliseconds: The frame's time, later than that of the frame before.
  ///   - deadline: When the result must be there; `nil` for never.
  /// - Returns: At most ten points.
  /// - Throws: ``HandsError`` if the frame or its time is refused, or it is too late.
  public func fingertips(
    in image: Picture, atMilliseconds milliseconds: Int,
    deadline: ContinuousClock.Instant? = nil
  ) throws(HandsError) -> [NormalizedLandmark] {
    let result = try session.recognize(
      image, at: .milliseconds(milliseconds), deadline: deadline)
    return result.hands.flatMap(\.extendedFingertips)
  }
}
