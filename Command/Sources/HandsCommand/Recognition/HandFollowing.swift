import Hands

/// What to tell of the hands of videos beside the result of each frame.
struct HandFollowing: Sendable {
  let estimator: PoseEstimator
  /// The motions to name, if any.
  var motions: MotionModel?
  /// Whether to tell pinches, grabs and where hands point, not motions alone.
  var tellsInteractions: Bool

  /// Begins with a video.
  ///
  /// - Returns: What follows its hands.
  /// - Throws: ``HandsError`` if the palm's length is out of range.
  func begun() throws(HandsError) -> HandFollower {
    var options = InteractionOptions()
    options.palmLength = estimator.palmLength
    options.motions = motions
    if !tellsInteractions { options.pinchFingers = [] }
    return HandFollower(following: self, tracker: try InteractionTracker(options))
  }
}

/// Tells what the hands of a video do.
struct HandFollower {
  fileprivate let following: HandFollowing
  fileprivate var tracker: InteractionTracker

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - result: The hands.
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  ///   - milliseconds: The time of the frame.
  /// - Returns: What the hands do.
  mutating func follow(
    _ result: HandsResult, width: Int, height: Int, at milliseconds: Int
  ) -> HandActions {
    let events = tracker.update(
      result, in: following.estimator.camera(width: width, height: height),
      at: .milliseconds(milliseconds))
    guard following.tellsInteractions else { return HandActions(events: motions(of: events)) }
    var hands = [InteractingHand?](repeating: nil, count: result.hands.count)
    for hand in tracker.hands { hands[hand.index] = hand }
    return HandActions(hands: hands, events: events)
  }

  /// Ends the video.
  ///
  /// - Returns: The motions that end with it, and an event that cancels each pinch and grab.
  mutating func finish() -> [HandEvent] {
    let events = tracker.finish()
    return following.tellsInteractions ? events : motions(of: events)
  }

  private func motions(of events: [HandEvent]) -> [HandEvent] {
    events.filter { if case .motion = $0.kind { true } else { false } }
  }
}

/// What the hands of a frame do.
struct HandActions: Sendable {
  /// For each hand of the result where it points and what goes on, or `nil` if it has no pose; `nil`
  /// if only motions are told.
  var hands: [InteractingHand?]?
  var events: [HandEvent]

  /// The members in JSON.
  var json: [(name: String, value: JSONValue)] {
    (hands.map { [("interactions", .array($0.map { $0?.json ?? .null }))] } ?? [])
      + [("events", .array(events.map(\.json)))]
  }
}
