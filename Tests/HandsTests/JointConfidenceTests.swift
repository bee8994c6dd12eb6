import Hands
import HandsTestSupport
import Testing

/// The rule that gives each joint a confidence, on hands whose landmarks are recorded or made up.
struct JointConfidenceTests {
  private static let fingers = (try? RenderedGoldens(named: "fingers").scenes) ?? []
  private static let tips: [HandLandmark] = [
    .thumbTip, .indexFingerTip, .middleFingerTip, .ringFingerTip, .pinkyTip,
  ]

  private let image = ImageSize(width: 480, height: 480)

  /// MediaPipe's landmarks of a drawn hand.
  private func hand(_ scene: RenderedGoldens.Scene, presence: Float = 1) -> Hand {
    let (points, worldPoints) = (scene.landmarks[0], scene.worldLandmarks[0])
    return Hand(
      handedness: .right, handednessScore: 1,
      landmarks: HandLandmarks { joint in
        let point = points[joint.rawValue]
        return NormalizedLandmark(x: point[0], y: point[1], z: point[2])
      },
      worldLandmarks: HandLandmarks { joint in
        let point = worldPoints[joint.rawValue]
        return Landmark(x: point[0], y: point[1], z: point[2])
      },
      presence: presence,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
  }

  private func openHand() throws -> Hand {
    hand(try #require(Self.fingers.first { $0.raisedFingers == [true, true, true, true, true] }))
  }

  private func raised(_ hand: Hand, by rule: JointConfidence = .standard) -> [Bool] {
    let confidences = rule.confidences(of: hand, in: image)
    return Self.tips.map { confidences[$0.rawValue] > 0.9 }
  }

  @Test func allThirtyTwoCombinationsAreRead() throws {
    #expect(Set(Self.fingers.compactMap(\.raisedFingers)).count == 32)
    for scene in Self.fingers {
      #expect(raised(hand(scene)) == scene.raisedFingers, "\(scene.name)")
    }
  }

  @Test func jointsOfThePalmAreNeverHidden() throws {
    for scene in Self.fingers {
      let confidences = JointConfidence.standard.confidences(of: hand(scene), in: image)
      #expect(confidences.count == HandLandmark.count)
      #expect(confidences.allSatisfy { $0 >= 0 && $0 <= 1 })
      for joint in [0, 1, 2, 5, 9, 13, 17] { #expect(confidences[joint] == 1) }
      for joint in [3, 6, 10, 14, 18] { #expect(confidences[joint] == 0.97) }
      for joint in [7, 11, 15, 19] { #expect(confidences[joint] == confidences[joint + 1]) }
    }
  }

  /// What the picture's size and the hand's place, size and mirror image are does not matter.
  @Test func lengthsAreRelative() throws {
    let wide = ImageSize(width: 960, height: 480)
    for scene in Self.fingers {
      var moved = hand(scene)
      for index in moved.landmarks.indices {
        let landmark = moved.landmarks[index]
        moved.landmarks[index].x = 0.9 - landmark.x * 0.25
        moved.landmarks[index].y = 0.4 + landmark.y * 0.5
      }
      let found = JointConfidence.standard.confidences(of: moved, in: wide)
      let expected = JointConfidence.standard.confidences(of: hand(scene), in: image)
      for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-3) }
    }
  }

  @Test func lowPresenceLeavesNoTip() throws {
    var hand = try openHand()
    for presence: Float in [0, 0.5, 0.6, 0.63] {
      hand.presence = presence
      #expect(raised(hand) == [false, false, false, false, false])
      let confidences = JointConfidence.standard.confidences(of: hand, in: image)
      #expect(confidences[0] == presence / 0.7)
    }
    hand.presence = 0.7
    #expect(raised(hand) == [true, true, true, true, true])
  }

  @Test func onlyHandsThatAreSureMayCount() throws {
    var rule = JointConfidence.standard
    rule.surePresence = 1
    var hand = try openHand()
    for presence: Float in [0.5, 0.7, 0.9] {
      hand.presence = presence
      #expect(raised(hand, by: rule) == [false, false, false, false, false])
    }
    hand.presence = 0.98
    #expect(raised(hand, by: rule) == [true, true, true, true, true])
  }

  /// The hand is moved up until tips leave the picture.
  @Test func tipsOutsideThePictureDoNotCount() throws {
    var hand = try openHand()
    let highest = hand.landmarks[.middleFingerTip].y
    for index in hand.landmarks.indices { hand.landmarks[index].y -= highest + 0.01 }
    let confidences = JointConfidence.standard.confidences(of: hand, in: image)
    for (joint, landmark) in hand.landmarks.enumerated() where landmark.y < 0 {
      #expect(confidences[joint] <= 0.9)
      if landmark.y < -0.02 { #expect(confidences[joint] == 0) }
    }
    #expect(raised(hand)[0] && !raised(hand)[2])
    // Half of the margin takes half of 0.9.
    #expect(abs(confidences[HandLandmark.middleFingerTip.rawValue] - 0.45) < 0.01)
  }

  @Test(arguments: [0, 0.5, .nan, .infinity, -.infinity, 1e30] as [Float])
  func unusualHandsHaveNoTips(value: Float) throws {
    var hand = try openHand()
    for index in hand.landmarks.indices {
      hand.landmarks[index].x = value
      hand.landmarks[index].y = value
    }
    #expect(raised(hand) == [false, false, false, false, false])
    hand.presence = .nan
    let confidences = JointConfidence.standard.confidences(of: hand, in: image)
    #expect(confidences == [Float](repeating: 0, count: 21))
  }

  @Test func constantsMayBeChanged() throws {
    var rule = JointConfidence.standard
    rule.fingers[1].bias = -1000
    rule.thumb.evenReach = 100
    #expect(raised(try openHand(), by: rule) == [false, true, false, true, true])
    rule.fingers[0].leastReach = 2
    #expect(raised(try openHand(), by: rule) == [false, false, false, true, true])
  }
}
