/// Where a hand was seen in an image, to recognize it after a gap.
struct HandSighting {
  /// The mean of the wrist and the knuckles in pixels.
  let position: SIMD2<Float>
  /// The mean distance of the knuckles from the wrist in pixels.
  let palmLength: Float
  /// The longer side of the image in pixels.
  let imageLength: Float
  let handedness: Handedness

  /// The distance of a hand after a gap of no time, in palm lengths, and how much is added in a second.
  private static let (reach, reachPerSecond): (Float, Float) = (2, 4)
  /// The ratio of sizes from which two hands are different ones.
  private static let sizeRatio: Float = 1.6
  private static let knuckles: [HandLandmark] = [
    .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP,
  ]

  init(of hand: Hand, width: Float, height: Float) {
    func point(_ joint: HandLandmark) -> SIMD2<Float> {
      SIMD2(hand.landmarks[joint].x * width, hand.landmarks[joint].y * height)
    }
    let wrist = point(.wrist)
    var (sum, length) = (wrist, Float(0))
    for knuckle in HandSighting.knuckles {
      let point = point(knuckle)
      sum += point
      length += ((point - wrist) * (point - wrist)).sum().squareRoot()
    }
    position = sum / 5
    palmLength = length / 4
    imageLength = max(width, height)
    handedness = hand.handedness
  }

  /// Returns how well a hand continues this one: the distance in palm lengths.
  ///
  /// Of two that are equally far, the one of the same handedness is closer; handedness flips too
  /// often to require it. Images of different sizes are compared as if their longer sides were equal.
  ///
  /// - Parameters:
  ///   - hand: The hand after the gap.
  ///   - gap: The time between both in seconds, 0 or more.
  /// - Returns: `nil` if it is too far, or of another size.
  ///
  /// Source: the bounds bridge 99 % of the gaps below one second in videos of single hands.
  func distance(to hand: HandSighting, gap: Double) -> HandDistance? {
    let scale = hand.imageLength / imageLength
    let ratio = hand.palmLength / (palmLength * scale)
    guard ratio < HandSighting.sizeRatio, ratio > 1 / HandSighting.sizeRatio else { return nil }
    let way = hand.position - position * scale
    let distance = (way * way).sum().squareRoot() / (palmLength * scale)
    guard distance < HandSighting.reach + HandSighting.reachPerSecond * Float(gap) else {
      return nil
    }
    return HandDistance(palmLengths: distance, isOtherSide: hand.handedness != handedness)
  }
}

/// How far two sightings are from each other.
struct HandDistance: Comparable {
  let palmLengths: Float
  let isOtherSide: Bool

  static func < (a: HandDistance, b: HandDistance) -> Bool {
    a.palmLengths == b.palmLengths
      ? !a.isOtherSide && b.isOtherSide : a.palmLengths < b.palmLengths
  }
}
