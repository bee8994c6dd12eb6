import HandsSynthetic
import HandsImaging
import Testing

/// Clips of moving hands.
struct HandSequenceTests {
  private static let sequence = HandSequence.gestures(
    [.openPalm, .closedFist, .thumbUp], seed: 3, size: 64)

  @Test func framesFollowFromTheirIndex() throws {
    let frame = try Self.sequence.frame(at: 20)
    #expect(frame.bytes == (try Self.sequence.frame(at: 20)).bytes)
    #expect(frame.bytes != (try Self.sequence.frame(at: 30)).bytes)
  }

  @Test func lengthFollowsFromTheKeyframes() {
    // Coming 0.3 s; three poses of 0.6 s with 0.3 s between them; leaving 0.3 s.
    #expect(abs(Self.sequence.duration - 3.0) < 1e-9)
    #expect(Self.sequence.frameCount == 76 || Self.sequence.frameCount == 75)
    #expect(HandSequence.gestures([]).frameCount == 1)
    #expect(HandSequence.gestures([]).scene(at: 0).hands.isEmpty)
  }

  @Test func handsComeMoveOnWithoutJumpsAndLeave() {
    let frames = (0..<Self.sequence.frameCount).map {
      HandRenderer.joints(of: Self.sequence.scene(at: $0))[0]
    }
    #expect(frames.first?.allSatisfy { $0.y > 64 } == true)
    #expect(frames.last.map { $0[0].y > 64 } == true)
    for (before, after) in zip(frames, frames.dropFirst()) {
      for (a, b) in zip(before, after) {
        // Coming and leaving take 7.5 frames for 70 pixels, at 1.5 times the mean speed in between.
        #expect(abs(a.x - b.x) < 16 && abs(a.y - b.y) < 16)
      }
    }
  }

  @Test func posesAreHeldBetweenTheirKeyframes() {
    let scene = Self.sequence.scene(at: 15)
    #expect(scene.hands.map(\.pose) == [.openPalm])
  }

  @Test func secondHandComesLater() {
    let sequence = HandSequence.twoHands()
    #expect(sequence.scene(at: 0).hands.map(\.side) == [.left])
    #expect(sequence.scene(at: 40).hands.map(\.side) == [.left, .right])
    #expect(sequence.scene(at: 40).hands.map(\.pose) == [.victory, .openPalm])
  }

  /// Where the wrist is at the beginning, in the middle and at the end, in meters from the camera.
  @Test(arguments: HandMotion.allCases)
  func motionsRestBeforeAndAfter(motion: HandMotion) throws {
    let sequence = HandSequence.motion(motion, seconds: 1, rest: 0.2, seed: 4)
    func positions(_ time: Double) -> [SIMD3<Float>] {
      HandRenderer.positions(of: sequence.scene(at: Int(time * sequence.framesPerSecond)))[0]
    }
    let (start, middle, end) = (positions(0)[0], positions(0.7)[0], positions(1.4)[0])
    #expect(positions(0.2) == positions(0) && positions(1.2) == positions(1.4))
    let way = end - start
    func isStill(_ value: Float) -> Bool { abs(value) < 0.01 }
    switch motion {
    case .swipeLeft: #expect(way.x < -0.2 && isStill(way.y) && isStill(way.z))
    case .swipeRight: #expect(way.x > 0.2 && isStill(way.y) && isStill(way.z))
    case .swipeUp: #expect(way.y < -0.15 && isStill(way.x) && isStill(way.z))
    case .swipeDown: #expect(way.y > 0.15 && isStill(way.x) && isStill(way.z))
    case .circle: #expect(isStill(way.x) && isStill(way.y) && middle.y - start.y > 0.1)
    case .wave:
      let xs = (0..<35).map { positions(Double($0) / 25)[0].x }
      #expect(isStill(way.x) && (xs.max() ?? 0) - (xs.min() ?? 0) > 0.1)
    case .push: #expect(abs(end.z / start.z - 2 / 3) < 0.01)
    case .grab:
      let tips = [positions(0), positions(1.4)].map { $0[12] - $0[0] }
      #expect((tips[1] * tips[1]).sum() < 0.4 * (tips[0] * tips[0]).sum())
    }
  }

  @Test func poseBetweenTwoPosesIsBetweenThem() {
    let middle = HandPose.openPalm.interpolated(to: .closedFist, fraction: 0.5)
    let (open, closed) = (HandPose.openPalm.fingers.index, HandPose.closedFist.fingers.index)
    #expect(middle.fingers.index.knuckle == (open.knuckle + closed.knuckle) / 2)
  }

  @Test func interpolationIsExactAtBothEnds() {
    for (_, pose) in HandPose.gestures {
      #expect(HandPose.relaxed.interpolated(to: pose, fraction: 0) == .relaxed)
      #expect(HandPose.relaxed.interpolated(to: pose, fraction: 1) == pose)
    }
  }
}
