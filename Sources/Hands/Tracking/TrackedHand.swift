import HandsLandmarking

/// The state of one hand that carries over from frame to frame.
final class TrackedHand {
  private var track: Track
  /// Where the hand was in its last frames; `nil` before the first.
  private(set) var place: MovingRegion?
  /// The time of the last frame with the hand; zero before the first.
  var lastTime: Duration { place?.time ?? .zero }
  /// What is compared with hands that appear; `nil` unless lost hands keep their tracks.
  var sighting: HandSighting?
  /// The combined results of that frame; `nil` unless lost hands coast and it was reported.
  var lastResult: Hand?
  /// The number of frames since then.
  var missedFrames = 0
  private var smoother: LandmarkSmoother?
  private var vote: GestureVote?
  private var rightProbability: Mean?

  /// Creates the state of a new hand.
  ///
  /// - Parameters:
  ///   - id: The identifier of its track.
  ///   - options: Options for combining its results over time.
  init(id: Int, options: TrackingOptions) {
    track = Track(id: id, age: 0)
    smoother = options.smoothing.map {
      LandmarkSmoother(landmarkCount: HandLandmark.count, $0)
    }
    vote = options.gestureVote.map { GestureVote($0) }
    rightProbability = options.averagesHandedness ? Mean() : nil
  }

  /// Updates the state with the hand of the next frame and replaces its results with the combined
  /// ones.
  ///
  /// - Parameters:
  ///   - hand: The hand found in the frame; its ``Hand/nextRegion`` does not change.
  ///   - image: The frame's size.
  ///   - time: The frame's time, later than the previous frame's.
  func update(_ hand: inout Hand, in image: ImageSize, at time: Duration) {
    track.age += 1
    hand.track = track
    let elapsed = FrameTimes.elapsed(from: lastTime, to: time)
    missedFrames = 0
    if place?.move(to: hand.nextRegion, at: time) == nil {
      place = MovingRegion(hand.nextRegion, at: time)
    }
    smoother?.smooth(
      &hand.landmarks.points, &hand.worldLandmarks.points, in: image, after: elapsed / .seconds(1))
    if vote != nil { hand.gesture = vote?.gesture(after: hand.gesture, at: time) }
    if let mean = rightProbability?.including(hand.rightProbability()) {
      (hand.handedness, hand.handednessScore) = Handedness.likelier(rightProbability: mean)
    }
  }

  /// A running mean.
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
