import HandsLandmarking

/// The joints of a hand in the camera's axes, in meters.
///
/// Landmarks in the image are right in x and y; landmarks in space exaggerate depth. A mix of their
/// depths, with the rays of the landmarks in the image, gives the hand's shape up to its size, and
/// the length of the palm gives the size: a closed form, with fewer errors than fitting the landmarks
/// in space to those in the image.
///
/// Source: the shares of depth and the sum of lengths were fitted on photographs with known joints:
/// 18 mm median error of joints from the wrist, 2.8 % of the wrist's distance for hands of
/// unknown size.
package enum CameraJoints {
  /// The length of an adult's palm in meters, from the wrist to the middle finger's knuckle.
  package static let averagePalmLength = 0.096
  /// The lengths of palms that are accepted, in meters.
  package static let palmLengths = 0.03...0.2

  /// The share of the depth of the landmarks in space and of those in the image.
  private static let (worldShare, imageShare) = (0.3, 0.7)
  /// The sum of ``lengths`` in palm lengths.
  private static let lengthSum = 8.125
  /// The pairs of joints whose distances depend least on the pose.
  private static let lengths: [(Int, Int)] = [
    (0, 1), (0, 5), (0, 9), (0, 13), (0, 17), (5, 9), (9, 13), (13, 17), (5, 17), (5, 6), (6, 7),
    (9, 10), (10, 11), (13, 14), (14, 15), (17, 18), (2, 3), (1, 2),
  ]
  /// Closer joints, relative to the hand's distance, would be behind the camera.
  private static let minimumRelativeDepth = 0.1

  /// Computes the joints.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - camera: The camera that took the image.
  ///   - palmLength: The distance from the wrist to the middle finger's knuckle in meters.
  /// - Returns: 21 finite points; `nil` if a landmark is not finite, all coincide, or one would be
  ///   behind the camera.
  static func of(_ hand: Hand, in camera: CameraIntrinsics, palmLength: Double) -> [Vector]? {
    guard camera.isValid, palmLengths.contains(palmLength) else { return nil }
    let side: Double = camera.isMirrored ? -1 : 1
    let rays = hand.landmarks.points.map { camera.direction(of: $0) }
    let world = hand.worldLandmarks.points.map { Vector($0) * Vector(side, 1, 1) }
    let count = Double(HandLandmark.count)
    let rayMean = rays.reduce(SIMD2(), +) / count
    let worldMean = world.reduce(Vector(), +) / count
    let depthMean = hand.landmarks.points.reduce(0) { $0 + Double($1.z) } / count

    var (raySquares, worldSquares) = (0.0, 0.0)
    for index in rays.indices {
      let ray = rays[index] - rayMean
      let point = world[index] - worldMean
      raySquares += (ray * ray).sum()
      worldSquares += point.x * point.x + point.y * point.y
    }
    let scale = (raySquares / worldSquares).squareRoot()
    let imageScale = camera.width / camera.focalLength.x
    let shape = rays.indices.map { index in
      let ray = rays[index] - rayMean
      let imageDepth = imageScale * (Double(hand.landmarks[index].z) - depthMean)
      return Vector(
        ray.x, ray.y,
        worldShare * scale * (world[index].z - worldMean.z) + imageShare * imageDepth)
    }
    let sum = lengths.reduce(0) { $0 + (shape[$1.0] - shape[$1.1]).length }
    let distance = lengthSum * palmLength / sum
    guard distance > 0, distance.isFinite else { return nil }
    var joints: [Vector] = []
    joints.reserveCapacity(HandLandmark.count)
    for (ray, point) in zip(rays, shape) {
      let relativeDepth = 1 + point.z
      let joint = distance * relativeDepth * Vector(ray.x, ray.y, 1)
      guard relativeDepth > minimumRelativeDepth, joint.isFinite else { return nil }
      joints.append(joint)
    }
    return joints
  }
}
