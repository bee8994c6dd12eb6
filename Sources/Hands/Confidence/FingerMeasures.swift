internal import HandsLandmarking

/// Numbers from which the extension of fingers is judged.
///
/// They depend neither on the hand's place, size and turn in the picture nor on its side. In this order:
///
/// - of each finger six: the cosines of its three bends, where 1 is straight, and the distances of
///   its tip from the wrist, of its second joint from the wrist, and of its tip from its first joint;
/// - the distances of the thumb's tip from the knuckles of index, middle, ring and little finger;
/// - for each pair of those four fingers, and each with itself, the product of their reaches as they are
///   seen, without depth: how much farther than ``evenReach`` the tip is from the wrist. They tell
///   which fingers go together;
/// - of each finger the three distances again as they are seen; depth is what the net is least sure of;
/// - how far second joints, third joints and tips of those four fingers are from their knuckles along the
///   palm, from the wrist to the middle of the knuckles;
/// - how far second joints and tips are from their knuckles off the palm's plane, to the side to which
///   the fingers bend;
/// - the distances between the second joints and between the tips of neighbouring fingers, and from the
///   thumb's tip to the other tips.
///
/// Distances are in palm lengths, the mean distance of those knuckles from the wrist. A hand without
/// extent gives infinities or no numbers.
enum FingerMeasures {
  /// How many numbers there are.
  static let count = 89
  /// A tip's distance from the wrist between those of folded and of extended fingers.
  private static let evenReach: Float = 1.3

  /// Measures a hand.
  ///
  /// - Parameter landmarks: The joints in space, in any unit.
  /// - Returns: ``count`` numbers.
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

  /// How far joints are from their knuckles along the palm and off its plane.
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

  /// How far joints of different fingers are from each other.
  private static func gaps(_ points: [SIMD3<Float>]) -> [Float] {
    let between = [secondJoint, tip].flatMap { part in
      let joints = fingers.map { points[$0.joints.lowerBound + part] }
      return zip(joints.dropFirst(), joints).map { length($0 - $1) }
    }
    let thumbTip = points[Finger.thumb.joints.upperBound]
    return between + fingers.map { length(points[$0.joints.upperBound] - thumbTip) }
  }

  /// The four fingers but the thumb.
  private static var fingers: ArraySlice<Finger> { Finger.allCases.dropFirst() }

  /// The place of a joint in its finger, from the knuckle.
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
