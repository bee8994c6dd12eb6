internal import HandsLandmarking

/// The features that predict which fingers are extended.
///
/// They don't depend on the hand's position, size, rotation or handedness. In order:
///
/// - six for each finger: the cosines of its three bends, where 1 is straight, and the distances
///   from its tip to the wrist, from its second joint to the wrist, and from its tip to its first
///   joint;
/// - the distances from the thumb's tip to the knuckles of the index, middle, ring and little
///   finger;
/// - for each pair of those four fingers, and each with itself, the product of their reaches in the
///   image plane, without depth: how much farther than ``evenReach`` the tip is from the wrist.
///   They capture which fingers move together;
/// - the three distances of each finger again, in the image plane; the model is least certain about
///   depth;
/// - how far second joints, third joints and tips of those four fingers are from their knuckles
///   along the palm, from the wrist to the middle of the knuckles;
/// - how far second joints and tips are from their knuckles perpendicular to the palm's plane,
///   positive on the side to which the fingers bend;
/// - the distances between the second joints and between the tips of neighboring fingers, and from
///   the thumb's tip to the other tips.
///
/// Distances are in palm lengths, the mean distance of those knuckles from the wrist. If all joints
/// coincide, the features are infinite or NaN.
enum FingerMeasures {
  /// The number of features.
  static let count = 89
  /// A distance of a tip from the wrist that lies between those of folded and extended fingers.
  private static let evenReach: Float = 1.3

  /// Computes the features of a hand.
  ///
  /// - Parameter landmarks: The joints in space, in any unit.
  /// - Returns: ``count`` features.
  static func of(_ landmarks: HandLandmarks<Landmark>) -> [Float] {
    let points = landmarks.map { SIMD3($0.x, $0.y, $0.z) }
    let seen = points.map { SIMD3($0.x, $0.y, 0) }
    let wrist = points[0]
    let knuckles = fingers.map { points[$0.joints.lowerBound] }
    let palmLength = knuckles.reduce(0) { $0 + length($1 - wrist) } / Float(knuckles.count)
    func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { length(a - b) / palmLength }
    func reaches(_ finger: Finger, _ points: [SIMD3<Float>]) -> [Float] {
      let chain = [points[0]] + points[finger.joints]
      return [
        distance(chain[4], chain[0]), distance(chain[2], chain[0]), distance(chain[4], chain[1]),
      ]
    }

    var measures: [Float] = []
    measures.reserveCapacity(count)
    for finger in Finger.allCases {
      let chain = [wrist] + points[finger.joints]
      let bones = zip(chain.dropFirst(), chain).map { end, start in end - start }
      measures += zip(bones, bones.dropFirst()).map(cosine)
      measures += reaches(finger, points)
    }
    let thumbTip = points[Finger.thumb.joints.upperBound]
    measures += knuckles.map { distance(thumbTip, $0) }
    let excesses = fingers.map {
      distance(seen[$0.joints.upperBound], seen[0]) - evenReach
    }
    for (index, excess) in excesses.enumerated() {
      measures += excesses[index...].map { excess * $0 }
    }
    measures += Finger.allCases.flatMap { reaches($0, seen) }
    measures += (ofPalm(points) + gaps(points)).map { $0 / palmLength }
    return measures
  }

  /// The distances of joints from their knuckles, along the palm and perpendicular to its plane.
  private static func ofPalm(_ points: [SIMD3<Float>]) -> [Float] {
    func distances(_ part: Int, along direction: SIMD3<Float>) -> [Float] {
      fingers.map { finger in
        let knuckle = finger.joints.lowerBound
        return ((points[knuckle + part] - points[knuckle]) * direction).sum()
      }
    }
    let toKnuckles = fingers.map { points[$0.joints.lowerBound] - points[0] }
    let direction = unit(toKnuckles.reduce(.zero, +))
    let normal = unit(cross(toKnuckles[0], toKnuckles[3]))
    let off = [secondJoint, tip].flatMap { distances($0, along: normal) }
    let side: Float = off.reduce(0, +) < 0 ? -1 : 1
    return [secondJoint, thirdJoint, tip].flatMap { distances($0, along: direction) }
      + off.map { side * $0 }
  }

  /// The distances between joints of different fingers.
  private static func gaps(_ points: [SIMD3<Float>]) -> [Float] {
    let between = [secondJoint, tip].flatMap { part in
      let joints = fingers.map { points[$0.joints.lowerBound + part] }
      return zip(joints.dropFirst(), joints).map { length($0 - $1) }
    }
    let thumbTip = points[Finger.thumb.joints.upperBound]
    return between + fingers.map { length(points[$0.joints.upperBound] - thumbTip) }
  }

  /// All fingers except the thumb.
  private static var fingers: ArraySlice<Finger> { Finger.allCases.dropFirst() }

  /// The index of a joint in its finger, counted from the knuckle.
  private static let (secondJoint, thirdJoint, tip) = (1, 2, 3)

  private static func unit(_ vector: SIMD3<Float>) -> SIMD3<Float> { vector / length(vector) }

  private static func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func length(_ vector: SIMD3<Float>) -> Float {
    (vector * vector).sum().squareRoot()
  }

  private static func cosine(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    (a * b).sum() / (length(a) * length(b))
  }
}
