package import Hands

extension Hand {
  /// What MediaPipe's models see of a hand in space through a camera without distortion.
  ///
  /// - Parameters:
  ///   - joints: The 21 joints in meters in the camera's axes, the wrist first.
  ///   - camera: The camera.
  ///   - handedness: Left or right.
  ///   - exaggeration: By how much the landmarks in space exaggerate depth.
  ///   - track: The number of its track.
  /// - Returns: The hand.
  package static func seen(
    _ joints: [SIMD3<Double>], by camera: CameraIntrinsics, handedness: Handedness = .right,
    exaggeration: Double = 1.2, track: Int? = nil
  ) -> Hand {
    let mirror: Double = camera.isMirrored ? -1 : 1
    let mean = joints.reduce(.zero, +) / Double(joints.count)
    let depth = joints[0].z
    return Hand(
      handedness: handedness, handednessScore: 0.9,
      landmarks: HandLandmarks { joint in
        let point = joints[joint.rawValue]
        let x = camera.focalLength.x * mirror * point.x / point.z + camera.principalPoint.x
        let y = camera.focalLength.y * point.y / point.z + camera.principalPoint.y
        return NormalizedLandmark(
          x: Float(x / camera.width), y: Float(y / camera.height),
          z: Float((point.z - depth) / depth * camera.focalLength.x / camera.width))
      },
      worldLandmarks: HandLandmarks { joint in
        let point = joints[joint.rawValue] - mean
        return Landmark(
          x: Float(mirror * point.x), y: Float(point.y), z: Float(exaggeration * point.z))
      }, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1),
      track: track.map { Track(id: $0, age: 1) })
  }
}
