import Foundation
import HandsTestSupport
import Testing

@testable import Hands

/// The probabilities that fingers are extended, on landmarks that are recorded or made up.
struct FingerExtensionTests {
  private static let fingers = (try? RenderedGoldens(named: "fingers").scenes) ?? []

  private func landmarks(_ scene: RenderedGoldens.Scene) throws -> HandLandmarks<Landmark> {
    let points = scene.worldLandmarks[0].map { Landmark(x: $0[0], y: $0[1], z: $0[2]) }
    return try #require(HandLandmarks(points))
  }

  private func probabilities(_ landmarks: HandLandmarks<Landmark>) -> [Float] {
    let fingers = FingerExtension(landmarks)
    return Finger.allCases.map { fingers[$0] }
  }

  @Test func allThirtyTwoCombinationsAreRead() throws {
    #expect(Self.fingers.count >= 32)
    for scene in Self.fingers {
      let extended = probabilities(try landmarks(scene)).map { $0 > 0.5 }
      #expect(extended == scene.raisedFingers, "\(scene.name)")
    }
  }

  @Test func eachMeasureHasATerm() {
    #expect(FingerExtension.terms.count == FingerMeasures.count)
    #expect(FingerExtension.terms.allSatisfy { $0.weights.count == 5 && $0.deviation > 0 })
    #expect(FingerExtension.biases.count == 5)
  }

  /// A hand with simple lengths: fingers straight up, the thumb to the side.
  @Test func measuresAreThoseOfTheTable() {
    var points = HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }
    for joint in 0..<4 {
      points[1 + joint] = Landmark(x: 0.5 * Float(1 + joint), y: 0, z: 0)
      for finger in 1..<5 {
        points[4 * finger + 1 + joint] = Landmark(x: 0, y: 2 + Float(joint), z: 0)
      }
    }
    let thumb: [Float] = [1, 1, 1, 1, 0.5, 0.75]
    let finger: [Float] = [1, 1, 1, 2.5, 1.5, 1.5]
    let knuckles = [Float](repeating: Float(2).squareRoot(), count: 4)
    let measures = FingerMeasures.of(points)
    #expect(Array(measures[..<34]) == thumb + finger + finger + finger + finger + knuckles)
    #expect(measures[34..<44].allSatisfy { abs($0 - 1.2 * 1.2) < 1e-5 })
    let seen = Array(thumb[3...]) + finger[3...] + finger[3...] + finger[3...] + finger[3...]
    #expect(Array(measures[44..<59]) == seen)
    // The index finger's middle joint is bent to a right angle.
    points[7] = Landmark(x: 0, y: 3, z: 1)
    points[8] = Landmark(x: 0, y: 3, z: 2)
    let bent = FingerMeasures.of(points)
    #expect(bent[6...8] == [1, 0, 1])
    #expect(bent[11] == Float(5).squareRoot() / 2)
    #expect(abs(bent[34] - 0.2 * 0.2) < 1e-5 && abs(bent[35] - 0.2 * 1.2) < 1e-5)
    #expect(bent[47...49] == [1.5, 1.5, 0.5])
  }

  /// A flat hand whose knuckles are 1 apart, and the index finger bent to a right angle to either side.
  @Test func jointsAreSeenFromThePalm() {
    var points = HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }
    for finger in 1..<5 {
      for joint in 0..<4 {
        points[4 * finger + 1 + joint] = Landmark(
          x: Float(finger) - 2.5, y: 2 + Float(joint), z: 0)
      }
    }
    let palmLength = (Float(6.25).squareRoot() + Float(4.25).squareRoot()) / 2
    let flat = FingerMeasures.of(points)[59...].map { $0 * palmLength }
    let thumb = [Float(27.25).squareRoot(), Float(25.25).squareRoot()]
    let along: [Float] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    let expected =
      along + [Float](repeating: 0, count: 8) + [Float](repeating: 1, count: 6) + thumb
      + thumb.reversed()
    #expect(zip(flat, expected).allSatisfy { abs($0 - $1) < 1e-5 } && flat.count == expected.count)
    for side in [Float(-1), 1] {
      points[7] = Landmark(x: -1.5, y: 3, z: side)
      points[8] = Landmark(x: -1.5, y: 3, z: 2 * side)
      let bent = FingerMeasures.of(points)[59...].map { $0 * palmLength }
      #expect(abs(bent[4] - 1) < 1e-5 && abs(bent[8] - 1) < 1e-5 && abs(bent[16] - 2) < 1e-5)
    }
  }

  /// Place, unit, side and turn in the picture do not matter.
  @Test func shapeAloneMatters() throws {
    for scene in Self.fingers {
      let landmarks = try landmarks(scene)
      let expected = probabilities(landmarks)
      let moved = landmarks.map { Landmark(x: $0.x * 9 + 1, y: $0.y * 9 - 2, z: $0.z * 9) }
      let mirrored = landmarks.map { Landmark(x: -$0.x, y: $0.y, z: $0.z) }
      let turned = landmarks.map {
        Landmark(x: 0.6 * $0.x + 0.8 * $0.y, y: 0.6 * $0.y - 0.8 * $0.x, z: $0.z)
      }
      for changed in [moved, mirrored, turned] {
        for (a, b) in zip(probabilities(try #require(HandLandmarks(changed))), expected) {
          #expect(abs(a - b) < 2e-3)
        }
      }
    }
  }

  @Test(arguments: [0, 1, .nan, .infinity, 1e30] as [Float])
  func handsWithoutExtent(value: Float) {
    let points = HandLandmarks { _ in Landmark(x: value, y: value, z: value) }
    #expect(probabilities(points) == [0, 0, 0, 0, 0])
  }
}

/// The rule on photographed hands whose fingers are known.
@Suite(.enabled(if: PhotographedHand.areThere))
struct PhotographedFingerTests {
  private static let hands = (try? PhotographedHand.all()) ?? []

  @Test func nearlyAllHandsAreRead() {
    #expect(Self.hands.count > 800)
    let right = Self.hands.count { hand in
      zip(hand.extended, hand.probabilities).allSatisfy { known, probability in
        known.map { ($0 == 1) == (probability > 0.5) } ?? true
      }
    }
    let report = "\(right) of \(Self.hands.count) hands"
    #expect(Double(right) >= 0.975 * Double(Self.hands.count), "\(report)")
    if TestEffort.isFull { print(report) }
  }

  /// In ten equal bins of probability, the share of extended fingers is the mean probability.
  @Test func probabilitiesAreCalibrated() {
    var bins = [(count: Int, difference: Float)](repeating: (0, 0), count: 10)
    for hand in Self.hands {
      for case (let known?, let probability) in zip(hand.extended, hand.probabilities) {
        let bin = min(Int(probability * 10), 9)
        bins[bin].count += 1
        bins[bin].difference += Float(known) - probability
      }
    }
    let count = bins.reduce(0) { $0 + $1.count }
    let error = bins.reduce(0) { $0 + abs($1.difference) } / Float(count)
    #expect(error <= 0.03)
    if TestEffort.isFull { print("calibration error \(error)") }
  }

  /// The tips above 0.9 are those of the extended fingers, and joints in the picture are above 0.3.
  @Test func confidencesServeBothUses() {
    var right = 0
    var shown = 0
    for photographed in Self.hands {
      let confidences = JointConfidence.standard.confidences(of: photographed.hand(presence: 1))
      let isRight = zip(Finger.allCases, photographed.extended).allSatisfy { finger, known in
        known.map { ($0 == 1) == (confidences[finger.tip.rawValue] > 0.9) } ?? true
      }
      right += isRight ? 1 : 0
      let atThreshold = JointConfidence.standard.confidences(of: photographed.hand(presence: 0.5))
      shown += atThreshold.count { $0 > 0.3 }
    }
    let joints = Self.hands.count * HandLandmark.count
    let report = "\(right) of \(Self.hands.count) hands, \(shown) of \(joints) joints"
    #expect(Double(right) >= 0.975 * Double(Self.hands.count), "\(report)")
    #expect(Double(shown) >= 0.99 * Double(joints), "\(report)")
    if TestEffort.isFull { print(report) }
  }
}

/// A line of `fingers/hands.jsonl` in the shared files.
struct PhotographedHand: Decodable {
  private static let file = SharedFiles.url("fingers/hands.jsonl")

  /// Whether the file is there.
  static var areThere: Bool { FileManager.default.isReadableFile(atPath: file.path) }

  /// Thumb to little finger, 1 where extended, `nil` where the sign leaves it open.
  let extended: [Int?]
  private let landmarks: [[Float]]
  private let worldLandmarks: [[Float]]

  static func all() throws -> [PhotographedHand] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(PhotographedHand.self, from: $0)
    }
  }

  var probabilities: [Float] {
    let fingers = hand(presence: 1).fingerExtension
    return Finger.allCases.map { fingers[$0] }
  }

  func hand(presence: Float) -> Hand {
    Hand(
      handedness: .right, handednessScore: 1,
      landmarks: HandLandmarks {
        let point = landmarks[$0.rawValue]
        return NormalizedLandmark(x: point[0], y: point[1], z: point[2])
      },
      worldLandmarks: HandLandmarks {
        let point = worldLandmarks[$0.rawValue]
        return Landmark(x: point[0], y: point[1], z: point[2])
      },
      presence: presence,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
  }
}
