import HandsSystem

/// A pinch or grab that begins, continues or ends, or a motion that a hand made.
public struct HandEvent: Equatable, Sendable {
  /// What the hand does.
  public enum Kind: Hashable, Sendable {
    /// The tips of the thumb and of this finger touch.
    case pinch(Finger)
    /// The hand is closed.
    case grab
    /// A motion with this label; its only phase is ``Phase/ended``.
    case motion(String)
  }

  /// Where in the course of a pinch or grab an event is.
  public enum Phase: String, CaseIterable, Sendable {
    /// It begins with this frame.
    case began
    /// It continues in this frame.
    case changed
    /// It ends with this frame.
    case ended
    /// Its hand was lost.
    case cancelled
  }

  /// What the hand does.
  public let kind: Kind
  /// Where in its course it is.
  public let phase: Phase
  /// The number of the hand, see ``InteractingHand/id``.
  public let hand: Int
  /// Left or right, averaged over the frames of the hand.
  public let handedness: Handedness
  /// The strength in this frame, 0 … 1; for a lost hand that of its last frame, for a motion its
  /// ``Motion/score``.
  public let strength: Float
  /// Where the hand points; for a lost hand where it last did.
  public let pointer: HandPointer
}

extension HandEvent.Kind {
  var isMotion: Bool { if case .motion = self { true } else { false } }

  /// Labels are the same if their bytes are.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.pinch(let finger), .pinch(let other)): finger == other
    case (.grab, .grab): true
    case (.motion(let label), .motion(let other)): label.hasSameBytes(as: other)
    default: false
    }
  }

  /// Hashes the finger, or the bytes of the label.
  ///
  /// - Parameter hasher: Receives them.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .pinch(let finger): hasher.combine(finger.rawValue)
    case .grab: hasher.combine(-1)
    case .motion(let label): for byte in label.utf8 { hasher.combine(byte) }
    }
  }
}

/// A steady point that follows a hand: the knuckle of its index finger, smoothed.
///
/// During a pinch it moves by a fifth of the palm's length, the tip of the index finger by two thirds.
public struct HandPointer: Equatable, Sendable {
  /// The point in the image: fractions of its width and height, from the top left corner.
  public let image: SIMD2<Float>
  /// The point in meters in the camera's axes.
  public let position: SIMD3<Float>
}

/// A hand that an ``InteractionTracker`` follows.
public struct InteractingHand: Equatable, Sendable {
  /// The number of the hand: its track's, or for results without tracks a number of its own, from 1.
  ///
  /// A hand that reappears nearby within the grace period, or within half a second if there are
  /// motions, keeps its number, whatever its new track.
  /// No two hands have the same number: a hand gets one of its own if another hand already has its
  /// track's.
  public let id: Int
  /// The index of the hand in the last result.
  public let index: Int
  /// The pose with the averaged handedness.
  public let pose: HandPose
  /// Where the hand points.
  public let pointer: HandPointer
  /// What the hand does: its pinches in the order of the options, then whether it grabs.
  public let active: [HandEvent.Kind]
}
