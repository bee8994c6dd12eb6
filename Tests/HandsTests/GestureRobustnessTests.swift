import Foundation
import HandRendering
import Hands
import TestSupport
import Testing

/// How many hands are named right that differ in person, light, turn and size.
///
/// Two seeds of each gesture and side; with `HANDS_FULL_TESTS` in the environment, twenty: 280
/// pictures.
@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"))
struct GestureRobustnessTests {
  private static let seedCount =
    ProcessInfo.processInfo.environment["HANDS_FULL_TESTS"] == nil ? 2 : 20

  @Test func nearlyAllHandsAreNamedRight() throws {
    var right: [String: [String: Int]] = [:]
    for (gestureIndex, gesture) in HandPose.gestures.enumerated() {
      for (sideIndex, side) in HandSide.allCases.enumerated() {
        for seed in 0..<Self.seedCount {
          var random = SeededGenerator(seed: (seed * 7 + gestureIndex) * 2 + sideIndex)
          let scene = HandScene(
            pose: gesture.pose, side: side, rotation: .random(in: -20...20, using: &random),
            scale: .random(in: 0.7...1.3, using: &random), seed: UInt64(seed))
          let picture = try HandRenderer.render(scene)
          for bundle in RecordedBundle.atHand {
            let recognizer = try GestureRecognizer(models: TestModels.recorded(bundle))
            let found = try recognizer.recognize(picture).hands.first?.gesture?.categoryName
            right[bundle.name, default: [:]][gesture.name, default: 0] +=
              found == gesture.name ? 1 : 0
          }
        }
      }
    }
    for bundle in RecordedBundle.atHand {
      let counts = try #require(right[bundle.name])
      let each = 2 * Self.seedCount
      let report = "\(bundle.name): \(counts) of \(each) each"
      #expect(counts.values.allSatisfy { 10 * $0 >= 8 * each }, "\(report)")
      let all = each * HandPose.gestures.count
      #expect(10 * counts.values.reduce(0, +) >= 9 * all, "\(report)")
    }
  }
}
