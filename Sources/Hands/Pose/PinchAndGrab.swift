/// How much the thumb and a finger pinch.
public struct Pinch: Equatable, Sendable {
  /// 0 … 1: 0 from 60 mm on, 1 up to 22 mm, for a palm of average length; 0.75 at 31.5 mm begins a
  /// pinch, 0.5 at 41 mm ends it.
  ///
  /// Source: `Hands.cs` of Ultraleap's UnityPlugin.
  public let strength: Float
  /// The distance of the fingertips in meters; depth, which is less certain, counts half.
  public let distance: Float
}

extension Pinch {
  /// The distances of strength 0 and 1 for a palm of average length, in meters.
  private static let (open, closed) = (0.060, 0.022)

  /// Measures a pinch.
  ///
  /// - Parameters:
  ///   - gap: From one fingertip to the other.
  ///   - size: The palm's length relative to the average one.
  init(_ gap: Vector, size: Double) {
    let distance = (gap * Vector(1, 1, 0.5)).length
    let strength =
      (Pinch.open * size - distance) / ((Pinch.open - Pinch.closed) * size)
    self.init(strength: Float(min(max(strength, 0), 1)), distance: Float(distance))
  }
}

/// How much a hand closes to a fist.
public struct Grab: Equatable, Sendable {
  /// 0 … 1, by the finger that bends least: 0 for an open hand, 1 for a fist; 0.8 begins a grab, 0.5
  /// ends it.
  ///
  /// Source: `Hands.cs` of Ultraleap's UnityPlugin.
  public let strength: Float
  /// The mean ``FingerFlexion/curl`` of the four fingers in radians; NaN if a bone has no length.
  public let angle: Float
}

extension Grab {
  /// The bend of strength 0, and how much more is strength 1; 0 is straight, 1 folded back.
  private static let (openBend, bendRange) = (0.25, 0.6)

  init(_ joints: [Vector], direction: Vector, flexion: FingerValues<FingerFlexion>) {
    var leastBend = 1.0
    var curls: Float = 0
    for finger in Finger.allCases.dropFirst() {
      let first = finger.joints.lowerBound
      let bone = (joints[first + 2] - joints[first + 1]).unit ?? Vector()
      leastBend = min(leastBend, (1 - bone.dot(direction)) / 2)
      curls += flexion[finger].curl
    }
    let strength = (leastBend - Grab.openBend) / Grab.bendRange
    self.init(strength: Float(min(max(strength, 0), 1)), angle: curls / 4)
  }
}
