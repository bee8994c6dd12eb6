import Foundation
import Hands
import HandsTestSupport
import HandsTraining
import Testing

/// Motions of random clips against a second implementation: `research/motion/run` writes the goldens.
struct MotionGoldenTests {
  private struct Goldens: Decodable {
    /// All numbers of the first clips.
    var features: [[Double]]
    /// For each clip the sum of its numbers, the one at index i times cos(i).
    var sums: [Double]
    /// The scale of each block.
    var scales: [Double]
    /// `[examples, classes]`.
    var weights: [[Double]]
    var threshold: Double
    /// The answers of cross-validation.
    var answers: [Int]
    /// The answer to each test clip with its score.
    var tests: [[Double]]
  }

  private static let classCount = 4
  private static let clipCount = 6
  private static let testCount = 2

  /// The clips of `research/motion`, in its order.
  private struct Clips {
    var generator = SeededGenerator(seed: 6)

    mutating func random() -> Double { Double(generator.next() >> 11) * 0x1p-52 - 1 }

    mutating func next(_ label: Int, _ index: Int) throws -> MotionClip {
      var clip = MotionClip()
      let count = 12 + 3 * index
      var time = 0.0
      let (angle, height) = (0.3 * random(), 0.05 * random())
      for frame in 0..<count {
        // The fourth clip has a gap that is bridged, the fifth one that is too long.
        let gap = index == 3 && frame == 7 ? 0.4 : index == 4 && frame == 5 ? 0.7 : 0
        time += 0.033 * (1 + 0.3 * random()) + gap
        let share = Double(frame) / Double(count - 1)
        let jitter = SIMD2(0.01 * random(), 0.01 * random())
        let way: SIMD2<Double> =
          switch label {
          case 0: [0.3 * share, 0]
          case 1: [0.1 * cos(6.3 * share), 0.1 * sin(6.3 * share)]
          case 2: [0.12 * sin(18 * share), 0.02 * share]
          default: jitter
          }
        let center = SIMD3(
          way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle) + height,
          0.5)
        let open = 1 - 0.1 * Double(label) * share
        let joints = (0..<21).map { joint in
          let base = SIMD3(
            0.02 * Double(joint * 7 % 5 - 2), -0.02 * Double(joint * 3 % 8) * open,
            0.005 * Double(joint * 5 % 3))
          return center + base + 0.002 * SIMD3(random(), random(), random())
        }
        let points = joints.map { Landmark(x: Float($0.x), y: Float($0.y), z: Float($0.z)) }
        clip.append(
          try #require(HandLandmarks(points)), at: .microseconds(Int((time * 1e6).rounded())))
      }
      return clip
    }
  }

  @Test func clipsMatch() throws {
    let file = Checkout.url("Tests/Goldens/motions.json")
    let goldens = try JSONDecoder().decode(Goldens.self, from: Data(contentsOf: file))
    var clips = Clips()
    var examples: [MotionExample] = []
    for label in 0..<Self.classCount {
      for index in 0..<Self.clipCount {
        examples.append(
          MotionExample(label: "\(label)", clip: try clips.next(label, index)))
      }
    }
    for (index, example) in examples.enumerated() {
      let numbers = try #require(MotionFeatures(example.clip)).numbers
      if index < goldens.features.count {
        let difference = zip(numbers, goldens.features[index]).map { abs($0 - $1) }.max() ?? 1
        #expect(difference <= 1e-6 && numbers.count == goldens.features[index].count)
      }
      let sum = numbers.enumerated().reduce(0) { $0 + $1.element * cos(Double($1.offset)) }
      #expect(abs(sum - goldens.sums[index]) <= 1e-6)
    }
    let training = try MotionTraining(examples)
    let model = training.model
    for (scale, golden) in zip(model.scales, goldens.scales) {
      #expect(abs(scale - golden) <= 1e-6 * golden)
    }
    for (weight, golden) in zip(model.weights, goldens.weights.joined()) {
      #expect(abs(weight - golden) <= 1e-6)
    }
    #expect(abs(model.threshold - goldens.threshold) <= 1e-6)
    let validation = try #require(try training.crossValidation(by: .clips))
    #expect(validation.answers.map(\.label) == goldens.answers.map { "\($0)" })
    for label in 0..<Self.classCount {
      for index in 0..<Self.testCount {
        let golden = goldens.tests[label * Self.testCount + index]
        let motion = try #require(model.recognize(try clips.next(label, index)))
        #expect(motion.label == "\(Int(golden[0]))")
        #expect(abs(motion.score - golden[1]) <= 1e-6)
      }
    }
  }
}
