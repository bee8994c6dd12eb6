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
  /// The largest number that hands without a track are given; it is an `Int` on every platform.
  private static let largestID = Int(Int32.max)
  /// The largest number so far: hands without a track have later ones.
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
    lastTime = time
    var states = result.hands.map { state(ofTrack: $0.track) }
    for index in states.indices where states[index] == nil {
      states[index] = nearestLost(to: result.hands[index], in: camera, taken: states, at: time)
    }
    hands.removeAll(keepingCapacity: true)
    var events: [HandEvent] = []
    for (index, hand) in result.hands.enumerated() {
      let position = states[index] ?? append(hand)
      guard
        let seen = followed[position].see(hand, at: index, in: camera, time, options, &events)
      else { continue }
      hands.append(seen)
    }
    var cancelled: [HandEvent] = []
    for index in followed.indices where !followed[index].isKnown(at: time, for: options.grace) {
      cancelled += followed[index].cancel()
    }
    followed.removeAll { hand in
      let isLost = !hand.isKnown(at: time, for: options.memory)
      if isLost { cancelled += hand.lastMotion(options) }
      return isLost
    }
    return cancelled + events
  }

  /// Forgets all hands, such as at the end of a stream.
  ///
  /// - Returns: The motions that end, and an event that cancels each pinch and grab in progress.
  public mutating func finish() -> [HandEvent] {
    var events: [HandEvent] = []
    for index in followed.indices {
      events += followed[index].cancel() + followed[index].lastMotion(options)
    }
    followed.removeAll()
    hands.removeAll()
    return events
  }

  /// The position of the hand with a track; `nil` for none.
  private func state(ofTrack track: Track?) -> Int? {
    track.flatMap { track in followed.firstIndex { $0.trackID == track.id } }
  }

  /// The position of the lost hand that a new one most likely is.
  private func nearestLost(
    to hand: Hand, in camera: CameraIntrinsics, taken: [Int?], at time: Duration
  ) -> Int? {
    let sighting = HandSighting(
      of: hand, width: Float(camera.width), height: Float(camera.height))
    var best: (position: Int, distance: HandDistance)?
    for (position, state) in followed.enumerated()
    where !taken.contains(position) && (state.trackID == nil) == (hand.track == nil) {
      guard let last = state.sighting, let lastTime = state.lastTime else { continue }
      let gap = FrameTimes.elapsed(from: lastTime, to: time)
      guard gap <= options.memory || hand.track == nil,
        let distance = last.distance(to: sighting, gap: gap / .seconds(1)),
        best.map({ distance < $0.distance }) ?? true
      else { continue }
      best = (position, distance)
    }
    return best?.position
  }

  /// Adds a new hand and returns its position.
  private mutating func append(_ hand: Hand) -> Int {
    let id = hand.track?.id ?? nextID()
    lastID = max(lastID, min(id, InteractionTracker.largestID))
    followed.append(FollowedHand(id: id, options))
    return followed.count - 1
  }

  /// A number for a hand without a track, which no other hand has.
  private mutating func nextID() -> Int {
    repeat {
      lastID = lastID < InteractionTracker.largestID ? lastID + 1 : 1
    } while followed.contains(where: { $0.id == lastID })
    return lastID
  }
}
