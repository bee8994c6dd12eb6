import Foundation
import Hands
import HandsTestSupport
import Testing

/// Poses of random hands against a second implementation: `research/poses/run` writes the goldens.
struct PoseGoldenTests {
  private struct Goldens: Decodable {
    /// All numbers of the first poses.
    var poses: [[Double]]
    /// The numbers of all poses one after another, two in a byte: multiples of ``grid``, modulo 16.
    ///
    /// They do not tell numbers apart that differ by 1.5e-5; the sums do.
    var codes: Data
    /// For each pose the sum of its numbers; of n numbers the one at index i times 1 + i / n, negative
    /// for odd indices.
    var sums: [Double]

    static let grid = 0x1p-20

    /// How far a number is from the golden, modulo 16 multiples of the grid.
    func distance(_ number: Double, at index: Int) -> Double {
      let code = codes[index / 2] >> (index % 2 * 4) & 15
      return abs(remainder(number / Goldens.grid - Double(code), 16)) * Goldens.grid
    }
  }

  /// A flat hand in palm lengths: the middle finger points up, the thumb is on the right.
  private static let flat: [SIMD2<Double>] = [
    [0, 0], [0.25, -0.2], [0.55, -0.45], [0.7, -0.75], [0.8, -1.0],
    [0.3, -0.97], [0.35, -1.4], [0.4, -1.7], [0.4, -1.9],
    [0.09, -1], [0.1, -1.5], [0.1, -1.8], [0.1, -2.05],
    [-0.12, -0.96], [-0.15, -1.4], [-0.2, -1.7], [-0.2, -1.95],
    [-0.31, -0.86], [-0.4, -1.2], [-0.45, -1.4], [-0.5, -1.6],
  ]

  private static let cameras = [
    CameraIntrinsics.typical(width: 1280, height: 720),
    CameraIntrinsics(
      width: 640, height: 480, focalLength: [500, 510], principalPoint: [310, 250],
      distortion: LensDistortion(k1: 0.1, k2: -0.05, p1: 0.001, p2: -0.002, k3: 0.01)),
    CameraIntrinsics(width: 720, height: 1280, fieldOfView: 60),
  ]

  /// The hands of `research/poses`, in its order.
  private static func poses(_ count: Int) throws -> [Hands.HandPose] {
    var generator = SeededGenerator(seed: 34)
    func random() -> Double { Double(generator.next() >> 11) * 0x1p-52 - 1 }
    return try (0..<count).map { index in
      var (image, world): ([NormalizedLandmark], [Landmark]) = ([], [])
      for point in flat {
        world.append(
          Landmark(
            x: Float(0.096 * point.x + 0.03 * random()),
            y: Float(0.096 * point.y + 0.03 * random()), z: Float(0.03 * random())))
        image.append(
          NormalizedLandmark(
            x: Float(0.5 + 0.15 * point.x + 0.05 * random()),
            y: Float(0.7 + 0.15 * point.y + 0.05 * random()), z: Float(0.05 * random())))
      }
      let hand = Hand(
        handedness: index % 2 == 1 ? .left : .right, handednessScore: 1,
        landmarks: try #require(HandLandmarks(image)),
        worldLandmarks: try #require(HandLandmarks(world)), presence: 1,
        nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
      var camera = cameras[index % 3]
      camera.isMirrored = index % 4 >= 2
      return try #require(hand.pose(in: camera, palmLength: 0.1 + 0.06 * random()))
    }
  }

  /// The numbers of a pose in the order of `research/poses`.
  private static func numbers(_ pose: Hands.HandPose) -> [Double] {
    func list(_ vector: SIMD3<Float>) -> [Float] { [vector.x, vector.y, vector.z] }
    func list(_ vector: SIMD4<Float>) -> [Float] { [vector.x, vector.y, vector.z, vector.w] }
    let palm = pose.palm
    let fingers = Finger.allCases
    var numbers = pose.joints.flatMap { [$0.x, $0.y, $0.z] }
    numbers += list(palm.position) + list(palm.normal) + list(palm.direction)
    numbers += list(palm.orientation) + [palm.width]
    for finger in fingers {
      let flexion = pose.flexion[finger]
      numbers += [flexion.proximal, flexion.intermediate, flexion.distal]
    }
    numbers += fingers.map { pose.spread[$0] }
    numbers += fingers.dropFirst().map { pose.pinch(with: $0).strength }
    numbers += fingers.dropFirst().map { pose.pinch(with: $0).distance }
    numbers += [pose.grab.strength, pose.grab.angle]
    for joint in pose.xrJoints.joints {
      numbers += list(joint.position) + list(joint.orientation) + [joint.radius]
    }
    return numbers.map { Double($0) }
  }

  @Test func thousandHandsMatch() throws {
    let file = Checkout.url("Tests/Goldens/poses.json")
    let goldens = try JSONDecoder().decode(Goldens.self, from: Data(contentsOf: file))
    let poses = try Self.poses(goldens.sums.count).map { Self.numbers($0) }
    let count = try #require(goldens.poses.first).count
    #expect(goldens.poses.count == 2 && goldens.sums.count == 1000)
    #expect(goldens.codes.count == (1000 * count + 1) / 2)
    #expect(poses.allSatisfy { $0.count == count })
    for (golden, numbers) in zip(goldens.poses, poses) {
      let difference = zip(golden, numbers).map { abs($0 - $1) }.max() ?? 1
      #expect(difference <= 1e-6)
    }
    // Codes are rounded to the grid.
    let tolerance = 1e-6 + Goldens.grid / 2
    for (index, number) in poses.joined().enumerated()
    where !(goldens.distance(number, at: index) <= tolerance) {
      Issue.record("number \(index % count) of hand \(index / count) is \(number)")
    }
    for (sum, numbers) in zip(goldens.sums, poses) {
      let weighted = numbers.enumerated().reduce(0) { sum, number in
        let weight = 1 + Double(number.offset) / Double(count)
        return sum + (number.offset % 2 == 0 ? weight : -weight) * number.element
      }
      #expect(abs(weighted - sum) <= 3e-6)
    }
  }
}
