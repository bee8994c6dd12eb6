import HandsLandmarking

/// What is remembered of one hand from frame to frame.
final class TrackedHand {
  private var track: Track
  private var lastTime = Duration.zero
  private var smoother: LandmarkSmoother?
  private var vote: GestureVote?
  private var rightProbability: Mean?

  /// Starts to remember a hand that was not seen yet.
  ///
  /// - Parameters:
  ///   - id: The number of its track.
  ///   - options: What is made of its results.
  init(id: Int, options: TrackingOptions) {
    track = Track(id: id, age: 0)
    smoother = options.smoothing.map {
      LandmarkSmoother(landmarkCount: HandLandmark.count, $0)
    }
    vote = options.gestureVote.map { GestureVote($0) }
    rightProbability = options.averagesHandedness ? Mean() : nil
  }

  /// Takes the hand of the next frame and puts in what all frames together say.
  ///
  /// - Parameters:
  ///   - hand: What was found on the frame; where it is looked for next is left as it is.
  ///   - image: The frame's size.
  ///   - time: The frame's time, later than that of the one before.
  func update(_ hand: inout Hand, in image: ImageSize, at time: Duration) {
    track.age += 1
    hand.track = track
    let elapsed = FrameTimes.elapsed(from: lastTime, to: time)
    lastTime = time
    smoother?.smooth(
      &hand.landmarks.points, &hand.worldLandmarks.points, in: image, after: elapsed / .seconds(1))
    if vote != nil { hand.gesture = vote?.gesture(after: hand.gesture, at: time) }
    if let mean = rightProbability?.including(hand.rightProbability()) {
      (hand.handedness, hand.handednessScore) = Handedness.likelier(rightProbability: mean)
    }
  }

  /// The mean of all numbers so far.
  private struct Mean {
    private var sum = 0.0
    private var count = 0.0

    mutating func including(_ value: Float) -> Float {
      sum += Double(value)
      count += 1
      return Float(sum / count)
    }
  }
}
