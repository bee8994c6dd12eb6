import Hands
public import HandsCInterface
import HandsSystem

// Safe: pointers are NULL or as the header requires; what they point to is read before a function
// returns.

private let interactions = HandleTable<OwnFollower<InteractionTracker>>()

extension hands_interaction_options: SizedStructure {
  static let name = "hands_interaction_options"
  static let firstSize = MemoryLayout<hands_interaction_options>.size

  static var defaults: hands_interaction_options {
    let values = InteractionOptions()
    var options = hands_interaction_options()
    options.size = MemoryLayout<hands_interaction_options>.size
    options.pinch_fingers = values.pinchFingers.reduce(0) { $0 | 1 << Int32($1.rawValue) }
    (options.pinch_begin, options.pinch_end) = (values.pinch.begin, values.pinch.end)
    (options.grab_begin, options.grab_end) = (values.grab.begin, values.grab.end)
    options.grace_us = Int64(values.grace / .microseconds(1))
    options.palm_length = values.palmLength
    let smoothing = values.pointerSmoothing ?? OneEuroParameters()
    options.smoothing_min_cutoff = smoothing.minCutoff
    options.smoothing_beta = smoothing.beta
    options.smoothing_derivative_cutoff = smoothing.derivativeCutoff
    return options
  }

  /// The options.
  ///
  /// - Throws: ``Failure`` if there is no such finger.
  fileprivate var values: InteractionOptions {
    get throws(Failure) {
      guard pinch_fingers & ~0b11110 == 0 else {
        throw .invalid("pinch_fingers is \(pinch_fingers); it must be a sum of 2, 4, 8 and 16")
      }
      var options = InteractionOptions()
      options.pinchFingers = Finger.allCases.filter { pinch_fingers & 1 << Int32($0.rawValue) != 0 }
      options.pinch = .init(begin: pinch_begin, end: pinch_end)
      options.grab = .init(begin: grab_begin, end: grab_end)
      options.grace = .microseconds(grace_us)
      options.palmLength = palm_length
      options.pointerSmoothing =
        smoothing_min_cutoff == 0
        ? nil
        : OneEuroParameters(
          minCutoff: smoothing_min_cutoff, beta: smoothing_beta,
          derivativeCutoff: smoothing_derivative_cutoff)
      options.prediction = .microseconds(prediction_us)
      return options
    }
  }
}

extension hands_event {
  /// - Parameters:
  ///   - event: The event.
  ///   - motions: The labels of motions.
  init(_ event: HandEvent, motions: [String] = []) {
    self.init()
    hand = Int64(event.hand)
    switch event.kind {
    case .pinch(let finger):
      kind = Int32(HANDS_PINCH.rawValue)
      self.finger = Int32(finger.rawValue)
    case .grab: kind = Int32(HANDS_GRAB.rawValue)
    case .motion(let label):
      kind = Int32(HANDS_MOTION.rawValue)
      finger = Int32(motions.firstIndex { $0.hasSameBytes(as: label) } ?? -1)
    }
    switch event.phase {
    case .began: phase = Int32(HANDS_BEGAN.rawValue)
    case .changed: phase = Int32(HANDS_CHANGED.rawValue)
    case .ended: phase = Int32(HANDS_ENDED.rawValue)
    case .cancelled: phase = Int32(HANDS_CANCELLED.rawValue)
    }
    handedness = Int32(event.handedness.index)
    strength = event.strength
    pointer = event.pointer.imageNumbers
    pointer_position = event.pointer.positionNumbers
  }
}

extension hands_interacting_hand {
  fileprivate init(_ hand: InteractingHand) {
    self.init()
    id = Int64(hand.id)
    index = Int32(hand.index)
    handedness = Int32(hand.pose.handedness.index)
    for kind in hand.active {
      switch kind {
      case .pinch(let finger): active |= 1 << Int32(finger.rawValue)
      case .grab: active |= 1
      case .motion: break
      }
    }
    let pinches = hand.pose.pinches.map { $0.strength }
    pinch_strength = (pinches[0], pinches[1], pinches[2], pinches[3])
    grab_strength = hand.pose.grab.strength
    pointer = hand.pointer.imageNumbers
    pointer_position = hand.pointer.positionNumbers
  }
}

extension HandPointer {
  fileprivate var imageNumbers: (Float, Float) { (image.x, image.y) }
  fileprivate var positionNumbers: (Float, Float, Float) { (position.x, position.y, position.z) }
}

/// `hands_interaction_options_init` of hands.h.
@_cdecl("hands_interaction_options_init")
public func handsInteractionOptionsInit(
  _ options: UnsafeMutablePointer<hands_interaction_options>?, _ size: Int, _ error: ErrorText?
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    try unsafe hands_interaction_options.initialize(required(options, "options"), size: size)
  }
}

/// `hands_interactions_create` of hands.h.
@_cdecl("hands_interactions_create")
public func handsInteractionsCreate(
  _ options: UnsafePointer<hands_interaction_options>?, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "interactions")
    unsafe out.pointee = 0
    var values = InteractionOptions()
    if let options = unsafe options {
      values = try unsafe hands_interaction_options.read(options).values
    }
    let tracker = try engineCall { () throws(HandsError) in try InteractionTracker(values) }
    unsafe out.pointee = interactions.insert(OwnFollower(tracker))
  }
}

/// `hands_interactions_update` of hands.h.
@_cdecl("hands_interactions_update")
public func handsInteractionsUpdate(
  _ handle: Handle, _ result: UnsafePointer<hands_result>?, _ camera: UnsafePointer<hands_camera>?,
  _ out: UnsafeMutablePointer<UnsafePointer<hands_event>?>?, _ count: UnsafeMutablePointer<Int>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe giveList("events", to: out, count, error) { () throws(Failure) in
    let follower = try interactions.object(handle, "interactions")
    return try unsafe follower.events(of: result, in: camera).map { hands_event($0) }
  }
}

/// `hands_interactions_hands` of hands.h.
@_cdecl("hands_interactions_hands")
public func handsInteractionsHands(
  _ handle: Handle, _ out: UnsafeMutablePointer<UnsafePointer<hands_interacting_hand>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe giveList("hands", to: out, count, error) { () throws(Failure) in
    try interactions.object(handle, "interactions").current.hands.map { hands_interacting_hand($0) }
  }
}

/// `hands_interactions_pose` of hands.h.
@_cdecl("hands_interactions_pose")
public func handsInteractionsPose(
  _ handle: Handle, _ id: Int64, _ pose: UnsafeMutablePointer<hands_hand_pose>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let target = try unsafe required(pose, "pose")
    let hands = try interactions.object(handle, "interactions").current.hands
    guard let hand = hands.first(where: { $0.id == id }) else {
      throw .invalid("id is \(id); no hand of the last frame has that number")
    }
    try unsafe hands_hand_pose.write(hand.pose, to: target)
  }
}

/// `hands_interactions_close` of hands.h.
@_cdecl("hands_interactions_close")
public func handsInteractionsClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try interactions.close(handle, "interactions") }
}
