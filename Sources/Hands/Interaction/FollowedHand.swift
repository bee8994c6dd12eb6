import HandsLandmarking

/// What an ``InteractionTracker`` remembers of a hand from frame to frame.
struct FollowedHand {
  let id: Int
  /// The track of the last frame; `nil` for results without tracks.
  private(set) var trackID: Int?
  /// The time and place of the last frame with a pose; `nil` before the first.
  private(set) var lastTime: Duration?
  private(set) var sighting: HandSighting?

  private var rightProbabilities = 0.0
  private var frameCount = 0.0
  private var pointer: SteadyPointer
  /// The actions in progress, with the last event of each.
  private var active: [HandEvent] = []
  private var spotter = MotionSpotter()
  /// The pose and pointer of the last frame with a pose.
  private var lastSeen: (handedness: Handedness, pointer: HandPointer)?

  init(id: Int, _ options: InteractionOptions) {
    self.id = id
    pointer = SteadyPointer(options)
  }

  /// Takes the hand of the next frame.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - index: Its index in the result.
  ///   - camera: The camera.
  ///   - time: The frame's time.
  ///   - options: The options of the tracker.
  ///   - events: Receives what the hand does.
  /// - Returns: `nil` if the hand has no pose; it then counts as lost in this frame.
  mutating func see(
    _ hand: Hand, at index: Int, in camera: CameraIntrinsics, _ time: Duration,
    _ options: InteractionOptions, _ events: inout [HandEvent]
  ) -> InteractingHand? {
    trackID = hand.track?.id
    guard
      let points = CameraJoints.of(hand, in: camera, palmLength: options.palmLength),
      let pose = HandPose(points, averagedHandedness(of: hand), palmLength: options.palmLength)
    else { return nil }
    let elapsed = lastTime.map { FrameTimes.elapsed(from: $0, to: time) / .seconds(1) } ?? 0
    lastTime = time
    sighting = HandSighting(of: hand, width: Float(camera.width), height: Float(camera.height))
    let pointer = self.pointer.next(hand, pose, in: camera, after: elapsed)
    var next: [HandEvent] = []

    func take(
      _ kind: HandEvent.Kind, _ strength: Float, _ thresholds: InteractionOptions.Thresholds
    ) {
      let wasActive = active.contains { $0.kind == kind }
      let isActive = thresholds.isActive(strength, was: wasActive)
      guard isActive || wasActive else { return }
      let event = HandEvent(
        kind: kind, phase: !wasActive ? .began : isActive ? .changed : .ended, hand: id,
        handedness: pose.handedness, strength: strength, pointer: pointer)
      events.append(event)
      if isActive { next.append(event) }
    }
    for finger in options.pinchFingers {
      take(.pinch(finger), pose.pinch(with: finger).strength, options.pinch)
    }
    take(.grab, pose.grab.strength, options.grab)
    active = next
    lastSeen = (pose.handedness, pointer)
    if let model = options.motions, let motion = spotter.next(points, at: time, model) {
      events += event(of: motion)
    }
    return InteractingHand(
      id: id, index: index, pose: pose, pointer: pointer, active: next.map { $0.kind })
  }

  /// Whether the hand had a pose within a duration before a time.
  func isKnown(at time: Duration, for duration: Duration) -> Bool {
    lastTime.map { FrameTimes.elapsed(from: $0, to: time) <= duration } ?? false
  }

  /// Cancels all actions but motions.
  mutating func cancel() -> [HandEvent] {
    defer { active = [] }
    return active.map {
      HandEvent(
        kind: $0.kind, phase: .cancelled, hand: id, handedness: $0.handedness,
        strength: $0.strength, pointer: $0.pointer)
    }
  }

  /// The motion in progress when the hand is lost for good.
  func lastMotion(_ options: InteractionOptions) -> [HandEvent] {
    guard let model = options.motions, let motion = spotter.unfinished(model) else { return [] }
    return event(of: motion)
  }

  private func event(of motion: Motion) -> [HandEvent] {
    guard motion.isAccepted, let lastSeen else { return [] }
    return [
      HandEvent(
        kind: .motion(motion.label), phase: .ended, hand: id, handedness: lastSeen.handedness,
        strength: Float(min(max(motion.score, 0), 1)), pointer: lastSeen.pointer)
    ]
  }

  private mutating func averagedHandedness(of hand: Hand) -> Handedness {
    let probability = Double(hand.rightProbability())
    if probability.isFinite {
      rightProbabilities += probability
      frameCount += 1
    }
    guard frameCount > 0 else { return hand.handedness }
    return Handedness.likelier(rightProbability: Float(rightProbabilities / frameCount)).hand
  }
}
