import Foundation
import Hands
import HandsTestSupport

/// Motions of hands whose joints are computed, with the noise of tracks.
struct DrawnMotion {
  static let kinds = [
    "left", "right", "up", "down", "circle", "wave", "push", "close",
  ]
  /// Seconds between frames.
  static let interval = 1.0 / 30

  typealias Vector = SIMD3<Double>

  /// The joints in one frame; `nil` where the hand is lost.
  typealias Frame = [Vector]?

  private var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed: seed) }

  mutating func random(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  /// A normally distributed error in each direction, in meters.
  mutating func noise(deviation: Double) -> Vector {
    func normal(_ motion: inout DrawnMotion) -> Double {
      let radius = (-2 * log(motion.random(0x1p-53...1))).squareRoot()
      return deviation * radius * cos(motion.random(0...2 * .pi))
    }
    return Vector(normal(&self), normal(&self), normal(&self))
  }

  /// Frames of one motion.
  ///
  /// - Parameters:
  ///   - kind: One of ``kinds``.
  ///   - rest: How long the hand rests before and after it, in seconds.
  /// - Returns: The frames.
  mutating func frames(_ kind: String, rest: Double) -> [Frame] {
    let duration = random(0.5...1.1) * (kind == "wave" || kind == "circle" ? 1.6 : 1)
    let size = random(0.75...1.3)
    let start = Vector(random(-0.1...0.1), random(-0.05...0.1), random(0.45...0.7))
    let turns = random(2...3.5)
    var hand = DrawnHand(
      roll: random(-0.3...0.3), tilt: random(-0.4...0.4), palmLength: random(0.08...0.105))
    let openCurl = random(0.05...0.25)
    var track = Track(&self)
    let count = Int((duration + 2 * rest) / DrawnMotion.interval)
    return (0...count).map { index in
      let time = Double(index) * DrawnMotion.interval - rest
      let share = min(max(time / duration, 0), 1)
      // Minimum jerk, as people move.
      let eased = share * share * share * (10 + share * (6 * share - 15))
      var way = Vector()
      hand.curl = openCurl
      switch kind {
      case "left": way.x = -0.28 * eased
      case "right": way.x = 0.28 * eased
      case "up": way.y = -0.22 * eased
      case "down": way.y = 0.22 * eased
      case "circle":
        way = 0.09 * Vector(sin(2 * .pi * eased), cos(2 * .pi * eased) - 1, 0)
      case "wave": way.x = 0.07 * sin(2 * .pi * turns * eased)
      case "push": way.z = -0.2 * eased
      default: hand.curl = openCurl + (0.95 - openCurl) * eased
      }
      hand.wrist = start + size * way
      return track.seen(hand.joints, &self)
    }
  }

  /// A clip of one motion, cut a little before and after it.
  mutating func clip(_ kind: String) -> MotionClip {
    clip(of: frames(kind, rest: random(0...0.12)))
  }

  func clip(of frames: [Frame]) -> MotionClip {
    var clip = MotionClip()
    for (index, joints) in frames.enumerated() {
      guard let joints else { continue }
      clip.append(
        HandLandmarks { joint in
          let point = SIMD3<Float>(joints[joint.rawValue])
          return Landmark(x: point.x, y: point.y, z: point.z)
        }, at: .seconds(Double(index) * DrawnMotion.interval))
    }
    return clip
  }

  /// A hand that wanders, rests and fidgets: what hands do between motions.
  mutating func wandering(seconds: Double) -> [Frame] {
    var hand = DrawnHand(roll: 0, tilt: 0, palmLength: 0.096)
    var track = Track(&self)
    var frames: [Frame] = []
    var (place, curl) = (Vector(0, 0.05, 0.6), 0.3)
    while Double(frames.count) * DrawnMotion.interval < seconds {
      // A curved way through two points, then a rest.
      let goal = Vector(random(-0.2...0.2), random(-0.12...0.15), random(0.45...0.75))
      let detour = Vector(random(-0.15...0.15), random(-0.15...0.15), random(-0.15...0.15))
      let (nextCurl, nextRoll) = (random(0.1...0.9), random(-0.6...0.6))
      let count = Int(random(0.6...2.5) / DrawnMotion.interval)
      let (oldRoll, fidget) = (hand.roll, random(0...0.02))
      for index in 0..<count {
        let share = Double(index) / Double(count)
        let eased = share * share * (3 - 2 * share)
        hand.wrist =
          place + eased * (goal - place) + sin(.pi * eased) * detour
          + fidget * Vector(sin(9 * share), cos(7 * share), 0)
        hand.curl = curl + eased * (nextCurl - curl)
        hand.roll = oldRoll + eased * (nextRoll - oldRoll)
        frames.append(track.seen(hand.joints, &self))
      }
      place = hand.wrist
      (curl, hand.roll) = (nextCurl, nextRoll)
      for _ in 0..<Int(random(0...1.5) / DrawnMotion.interval) {
        frames.append(track.seen(hand.joints, &self))
      }
    }
    return frames
  }

  /// The errors of a track: a bias of each joint, jitter, jumps of the whole hand's depth, and lost frames.
  private struct Track {
    private let bias: [Vector]
    private var depth = 0.0

    init(_ motion: inout DrawnMotion) {
      bias = (0..<21).map { _ in
        Vector(
          motion.random(-0.008...0.008), motion.random(-0.008...0.008),
          motion.random(-0.012...0.012))
      }
    }

    mutating func seen(_ joints: [Vector], _ motion: inout DrawnMotion) -> Frame {
      depth = 0.8 * depth + motion.random(-0.005...0.005)
      let scale = 1 + depth
      let seen = zip(joints, bias).map { joint, bias in
        scale
          * (joint + bias
            + Vector(
              motion.random(-0.003...0.003), motion.random(-0.003...0.003),
              motion.random(-0.006...0.006)))
      }
      return motion.random(0...1) < 0.03 ? nil : seen
    }
  }
}

/// A right hand with its palm to the camera.
struct DrawnHand {
  /// Radians, in the image and away from the camera.
  var roll: Double
  var tilt: Double
  /// Meters.
  var palmLength: Double
  /// 0 for an open hand, 1 for a fist.
  var curl = 0.0
  var wrist = SIMD3(0, 0, 0.5)

  /// In meters in the camera's axes.
  var joints: [SIMD3<Double>] {
    var points: [SIMD3<Double>] = [.zero]
    let thumb: [SIMD3<Double>] = [
      [0.25, 0.2, 0.05], [0.5, 0.44, 0.1], [0.68, 0.66, 0.14], [0.78, 0.86, 0.14],
    ]
    points += thumb.map { $0 * [1 - 0.5 * curl, 1, 1 + curl] }
    for (finger, x) in [0.3, 0.09, -0.12, -0.31].enumerated() {
      var point = SIMD3(x, [0.95, 0.996, 0.96, 0.86][finger], 0)
      points.append(point)
      var angle = 0.0
      for (length, turn) in zip([0.4, 0.25, 0.2], [1.3, 1.75, 1.0]) {
        angle += curl * turn
        point += length * [0.3 * x, cos(angle), sin(angle)]
        points.append(point)
      }
    }
    return points.map { point in
      let p = palmLength * SIMD3(point.x, -point.y, -point.z)
      let rolled = SIMD3(
        p.x * cos(roll) - p.y * sin(roll), p.x * sin(roll) + p.y * cos(roll), p.z)
      return wrist
        + SIMD3(
          rolled.x, rolled.y * cos(tilt) + rolled.z * sin(tilt),
          rolled.z * cos(tilt) - rolled.y * sin(tilt))
    }
  }
}
