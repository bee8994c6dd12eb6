import HandsLandmarking

/// Reports when the hands of a video pinch, grab and make trained motions, and where they point.
///
/// A pinch begins at one strength and ends below another, to avoid rapid switching. Handedness is
/// averaged over the frames of a hand. A hand that is lost for less than the grace period continues
/// its actions. A hand that already pinches when it appears begins at once.
public struct InteractionTracker: Sendable {
  /// The hands of the last result that have a pose, in its order.
  public private(set) var hands: [InteractingHand] = []

  private let options: InteractionOptions
  private var followed: [FollowedHand] = []
  private var lastTime: Duration?
  /// The largest number that hands are given which don't have their track's; it is an `Int` on every platform.
  private static let largestID = Int(Int32.max)
  /// The time between two frames beyond which hands without tracks are not sought any farther.
  private static let longestGap = Duration.seconds(1)
  /// The last number given, or the largest of a track.
  private var lastID = 0

  /// Creates a tracker with the default options.
  public init() {
    options = InteractionOptions()
  }

  /// Creates a tracker.
  ///
  /// - Parameter options: When pinches and grabs begin and end.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  public init(_ options: InteractionOptions) throws(HandsError) {
    try options.validate()
    self.options = options
  }

  /// Takes the hands of the next frame.
  ///
  /// - Parameters:
  ///   - result: The result of a video or live stream; the hands of results without tracks are
  ///     followed by their positions.
  ///   - camera: The camera.
  ///   - time: The frame's time. A frame that is not later than the last one is ignored, and has no events.
  /// - Returns: What ended with lost hands, then what each hand does, in the order of the result:
  ///   its pinches in the order of the options, then its grab, then the motion that it made.
  public mutating func update(
    _ result: HandsResult, in camera: CameraIntrinsics, at time: Duration
  ) -> [HandEvent] {
    if let lastTime, time <= lastTime { return [] }
    let previous = lastTime
    lastTime = time
    // Hands that the last frame did not have may be lost for too long by now.
    let lost = endLost(at: time) { $0.lastTime != previous }
    var states: [Int?] = []
    for hand in result.hands {
      states.append(state(ofTrack: hand.track, taken: states))
    }
    findLost(result.hands, &states, in: camera, at: time)
    hands.removeAll(keepingCapacity: true)
    var events: [HandEvent] = []
    for (index, hand) in result.hands.enumerated() {
      let position = states[index] ?? append(hand)
      guard
        let seen = followed[position].see(hand, at: index, in: camera, time, options, &events)
      else { continue }
      hands.append(seen)
    }
    return lost + endLost(at: time) { _ in true } + events
  }

  /// Forgets all hands, such as at the end of a stream.
  ///
  /// The next frame begins another stream: it may have any time.
  ///
  /// - Returns: The motions that end, and an event that cancels each pinch and grab in progress.
  public mutating func finish() -> [HandEvent] {
    var events: [HandEvent] = []
    for index in followed.indices {
      events += followed[index].cancel() + followed[index].lastMotion(options)
    }
    followed.removeAll()
    hands.removeAll()
    lastTime = nil
    return events
  }

  /// Cancels what missed hands do after the grace period, and forgets those that are lost for good.
  private mutating func endLost(
    at time: Duration, _ isMissed: (FollowedHand) -> Bool
  ) -> [HandEvent] {
    var events: [HandEvent] = []
    for index in followed.indices
    where isMissed(followed[index]) && !followed[index].isKnown(at: time, for: options.grace) {
      events += followed[index].cancel()
    }
    followed.removeAll { hand in
      let isLost = isMissed(hand) && !hand.isKnown(at: time, for: options.memory)
      if isLost { events += hand.lastMotion(options) }
      return isLost
    }
    return events
  }

  /// The position of the hand with a track that no other hand of the frame has taken; `nil` for none.
  private func state(ofTrack track: Track?, taken: [Int?]) -> Int? {
    track.flatMap { track in
      followed.indices.first { followed[$0].trackID == track.id && !taken.contains($0) }
    }
  }

  /// Sets the positions of the lost hands that new ones most likely are.
  private func findLost(
    _ hands: [Hand], _ states: inout [Int?], in camera: CameraIntrinsics, at time: Duration
  ) {
    let new = hands.indices.filter { states[$0] == nil }
    let lost = followed.indices.filter { !states.contains($0) }
    let sightings = new.map {
      HandSighting(of: hands[$0], width: Float(camera.width), height: Float(camera.height))
    }
    let matches = nearestPairs(new.count, lost.count) { index, position in
      distance(
        of: sightings[index], hasTrack: hands[new[index]].track != nil,
        to: followed[lost[position]], at: time)
    }
    for (index, match) in zip(new, matches) { states[index] = match.map { lost[$0] } }
  }

  /// How far a hand would have moved; `nil` if it is another one.
  private func distance(
    of sighting: HandSighting, hasTrack: Bool, to hand: FollowedHand, at time: Duration
  ) -> HandDistance? {
    guard (hand.trackID != nil) == hasTrack, let last = hand.sighting, let lastTime = hand.lastTime
    else { return nil }
    let gap = FrameTimes.elapsed(from: lastTime, to: time)
    guard gap <= options.memory || !hasTrack else { return nil }
    let reachedGap = hasTrack ? gap : min(gap, InteractionTracker.longestGap)
    return last.distance(to: sighting, gap: reachedGap / .seconds(1))
  }

  /// Adds a new hand and returns its position.
  private mutating func append(_ hand: Hand) -> Int {
    let track = hand.track.flatMap { isUsed($0.id) ? nil : $0.id }
    let id = track ?? nextID()
    lastID = max(lastID, min(id, InteractionTracker.largestID))
    followed.append(FollowedHand(id: id, options))
    return followed.count - 1
  }

  private func isUsed(_ id: Int) -> Bool { followed.contains { $0.id == id } }

  /// A number of its own for a hand without a track, or whose track's number another hand has.
  private mutating func nextID() -> Int {
    repeat {
      lastID = lastID < InteractionTracker.largestID ? lastID + 1 : 1
    } while isUsed(lastID)
    return lastID
  }
}
