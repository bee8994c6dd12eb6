import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Where a search looks in a frame for hands that were lost, counted by the runs of both models.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct FrameLookTests {
  private func pipeline(numHands: Int) throws -> HandPipeline {
    var options = HandLandmarkerOptions()
    options.numHands = numHands
    options.search = .near
    return try HandPipeline(models: TestModels.installed().landmarker, options: options)
  }

  /// Runs of the detector and of the landmark model in a frame without hands, in which one was lost.
  private func runs(step: Int, expected: NormalizedRectangle? = nil) throws -> [UInt64] {
    let pipeline = try pipeline(numHands: 1)
    let picture = try HandRenderer.render(HandScene(hands: [], seed: 1, width: 320, height: 240))
    var looks = FrameLooks()
    looks.detects = false
    looks.step = step
    looks.lostRegions = [
      LostRegion(
        NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.3, height: 0.4),
        expected: expected)
    ]
    var ticks: UInt64 = 0
    let timer = StageTimer {
      ticks += 1
      return ticks
    }
    pipeline.timer = timer
    var trace: PipelineTrace?
    let hands = try pipeline.hands(
      in: picture, tracked: [], looks: looks, rotation: .none, trace: &trace)
    #expect(hands.isEmpty)
    return [PipelineStage.detectorNet, .landmarkNet].map { timer.times[$0.rawValue] }
  }

  @Test func bothModelsLookWhereALostHandMayHaveMoved() throws {
    let expected = NormalizedRectangle(
      xCenter: 0.6, yCenter: 0.5, width: 0.3, height: 0.4)
    for step in 0..<2 {
      let runs = try runs(step: step, expected: expected)
      #expect(runs[0] == 1 && runs[1] > 1, "step \(step): \(runs)")
    }
  }

  /// Without an expected region the models take turns.
  @Test func modelsTakeTurnsLater() throws {
    for step in 0..<4 {
      let runs = try runs(step: step)
      #expect(
        step.isMultiple(of: 2) ? runs[0] == 0 && runs[1] > 0 : runs == [1, 0],
        "step \(step): \(runs)")
    }
  }

  /// A fist that comes closer, blurred by its motion: the landmark model's second look finds it with a presence of 0.92,
  /// enough for a hand that is tracked, but not for one that a search finds.
  @Test func aHandThatMovesOnIsTracked() throws {
    let pipeline = try pipeline(numHands: 1)
    func keyframe(_ time: Double, x: Float, scale: Float) -> HandTrack.Keyframe {
      let place = PicturePosition(x: x, y: 0.5)
      return .init(time: time, hand: DrawnHand(pose: .closedFist, position: place, scale: scale))
    }
    let sequence = HandSequence(
      tracks: [
        HandTrack(keyframes: [
          keyframe(0, x: 0.35, scale: 0.45), keyframe(1.5, x: 0.55, scale: 2.2),
        ])
      ], seed: 2, width: 320, height: 240, framesPerSecond: 36)
    var sums = [Int](repeating: 0, count: 320 * 240 * 3)
    for instant in 18..<24 {
      for (index, byte) in try sequence.frame(at: instant).packedBytes.enumerated() {
        sums[index] += Int(byte)
      }
    }
    let picture = try Picture(
      width: 320, height: 240, format: .rgb, bytes: sums.map { UInt8($0 / 6) })
    let before = NormalizedRectangle(
      xCenter: 0.3874, yCenter: 0.5766, width: 0.3333, height: 0.4444, rotation: 0.0913)
    let now = NormalizedRectangle(
      xCenter: 0.4169, yCenter: 0.602, width: 0.4439, height: 0.5919, rotation: 0.0913)
    func found(_ lost: LostRegion, step: Int = 0) throws -> [Hand] {
      var looks = FrameLooks()
      looks.detects = false
      looks.step = step
      looks.lostRegions = [lost]
      var trace: PipelineTrace?
      return try pipeline.hands(
        in: picture, tracked: [], looks: looks, rotation: .none, trace: &trace)
    }
    for step in 0..<2 { #expect(try found(LostRegion(before), step: step).isEmpty) }
    let hands = try found(LostRegion(before, expected: now))
    #expect(hands.map(\.look) == [1])
    #expect(hands.allSatisfy { $0.presence > 0.5 && $0.presence <= 0.95 })
  }

  /// The detector sees the tracked hand too, with a higher score than the one that is sought.
  @Test func aLostHandIsFoundBesideATrackedOne() throws {
    let pipeline = try pipeline(numHands: 2)
    let scene = HandScene(
      hands: [
        DrawnHand(
          pose: .openPalm, position: PicturePosition(x: 0.36, y: 0.5), scale: 0.42),
        DrawnHand(
          pose: .victory, side: .left, position: PicturePosition(x: 0.68, y: 0.55),
          scale: 0.42),
      ], seed: 2, width: 640, height: 480)
    let picture = try HandRenderer.render(scene)
    var trace: PipelineTrace?
    let hands = try pipeline.hands(in: picture, rotation: .none, trace: &trace)
    try #require(hands.map(\.look) == [0, 0])
    var looks = FrameLooks()
    looks.detects = false
    // The detector's turn.
    looks.step = 1
    looks.lostRegions = [LostRegion(hands[1].nextRegion)]
    let found = try pipeline.hands(
      in: picture, tracked: [hands[0].nextRegion], looks: looks, rotation: .none, trace: &trace)
    #expect(found.map(\.look) == [0, 1])
  }
}
