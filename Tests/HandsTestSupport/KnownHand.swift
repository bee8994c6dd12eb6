import Foundation
package import Hands

/// A hand in space whose joints are known, and what a camera and MediaPipe's models see of it.
package struct KnownHand {
  /// How far the fingers and the thumb bend: 0 for an open hand, 1 for a fist.
  package var curl: Double
  /// 0 for an open hand, 1 where the tips of the thumb and the index finger touch.
  package var pinch: Double
  package var handedness: Handedness
  /// Turns the fingers away from the camera, in degrees; at 0 the palm faces it.
  package var tilt: Double
  /// Turns the hand about the direction of its fingers, in degrees.
  package var roll: Double
  /// Where the wrist is, in meters in the camera's axes.
  package var wrist: Vector
  /// The distance from the wrist to the middle finger's knuckle in meters.
  package var palmLength: Double
  /// By how much the landmarks in space exaggerate depth.
  package var exaggeration: Double

  package typealias Vector = SIMD3<Double>

  package init(
    curl: Double = 0, pinch: Double = 0, handedness: Handedness = .right, tilt: Double = 0,
    roll: Double = 0, wrist: Vector = Vector(0.02, 0.05, 0.5), palmLength: Double = 0.096,
    exaggeration: Double = 1.2
  ) {
    (self.curl, self.pinch, self.handedness) = (curl, pinch, handedness)
    (self.tilt, self.roll, self.wrist) = (tilt, roll, wrist)
    (self.palmLength, self.exaggeration) = (palmLength, exaggeration)
  }

  /// In palm lengths: x to the thumb of a right hand, y to the fingers, z out of the palm.
  private var shape: [Vector] {
    let bases: [Vector] = [
      [0.3, 0.95, 0], [0.09, 0.996, 0], [-0.12, 0.96, 0], [-0.31, 0.86, 0],
    ]
    let bones = [[0.38, 0.23, 0.19], [0.41, 0.25, 0.2], [0.38, 0.24, 0.2], [0.3, 0.17, 0.17]]
    let thumb: [Vector] = [
      [0.25, 0.2, 0.05], [0.5, 0.44, 0.1], [0.68, 0.66, 0.14], [0.78, 0.86, 0.14],
    ]
    let closed: [Vector] = [
      [0.25, 0.2, 0.05], [0.42, 0.4, 0.25], [0.38, 0.62, 0.42], [0.31, 0.84, 0.5],
    ]
    var points: [Vector] = [.zero] + zip(thumb, closed).map { $0 + max(pinch, curl) * ($1 - $0) }
    for finger in 0..<4 {
      var point = bases[finger]
      points.append(point)
      var angle = 0.0
      // The index finger's tip meets the thumb's.
      let bend: [Double] =
        finger == 0 && curl == 0
        ? [40, 62, 30].map { pinch * $0 } : [75, 100, 60].map { curl * $0 }
      for (length, turn) in zip(bones[finger], bend) {
        angle += turn * .pi / 180
        point += length * [0, cos(angle), sin(angle)]
        points.append(point)
      }
    }
    return points
  }

  /// The joints in meters in the camera's axes.
  package var joints: [Vector] {
    let side: Double = handedness == .right ? 1 : -1
    let (t, r) = (tilt * .pi / 180, roll * .pi / 180)
    return shape.map { point in
      // Palm to the camera, fingers up, then turned.
      let p = palmLength * Vector(side * point.x, -point.y, -point.z)
      let rolled = Vector(p.x * cos(r) - p.z * sin(r), p.y, p.x * sin(r) + p.z * cos(r))
      return wrist
        + Vector(
          rolled.x, rolled.y * cos(t) + rolled.z * sin(t), rolled.z * cos(t) - rolled.y * sin(t))
    }
  }

  /// The distance of the tips of thumb and index finger in meters.
  package var tipDistance: Double {
    let gap = joints[4] - joints[8]
    return (gap * gap).sum().squareRoot()
  }

  /// What the models see of it through a camera without distortion.
  package func seen(by camera: CameraIntrinsics, track: Int? = nil) -> Hand {
    .seen(
      joints, by: camera, handedness: handedness, exaggeration: exaggeration, track: track)
  }
}

/// The angle between two directions in degrees.
package func degrees(_ a: SIMD3<Float>, _ b: SIMD3<Double>) -> Double {
  let a = SIMD3<Double>(a)
  let cosine = (a * b).sum() / ((a * a).sum() * (b * b).sum()).squareRoot()
  return acos(min(max(cosine, -1), 1)) * 180 / .pi
}
