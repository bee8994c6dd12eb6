import Hands
import HandsTestSupport
import Testing

/// The rule that gives each joint a confidence, on hands whose landmarks are recorded or made up.
struct JointConfidenceTests {
  private static let fingers = (try? RenderedGoldens(named: "fingers").scenes) ?? []
  private static let allFolded = [Bool](repeating: false, count: 5)

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

  private func extended(_ hand: Hand, by rule: JointConfidence = .standard) -> [Bool] {
    let confidences = rule.confidences(of: hand)
    return Finger.allCases.map { confidences[$0.tip.rawValue] > 0.9 }
  }

  @Test func allThirtyTwoCombinationsAreRead() throws {
    #expect(Set(Self.fingers.compactMap(\.raisedFingers)).count == 32)
    for scene in Self.fingers {
      #expect(extended(hand(scene)) == scene.raisedFingers, "\(scene.name)")
    }
  }

  @Test func jointsOfThePalmAreNeverHidden() throws {
    for scene in Self.fingers {
      let confidences = JointConfidence.standard.confidences(of: hand(scene))
      #expect(confidences.count == HandLandmark.count)
      for joint in [0, 1, 2, 5, 9, 13, 17] { #expect(confidences[joint] == 1) }
      for joint in [3, 6, 10, 14, 18] { #expect(confidences[joint] == 0.97) }
      for joint in [7, 11, 15, 19] { #expect(confidences[joint] == confidences[joint + 1]) }
      for joint in [4, 8, 12, 16, 20] { #expect((0.7...1).contains(confidences[joint])) }
    }
  }

  /// A tip says no more and no less than its finger's probability.
  @Test func tipsAreAboveNineTenthsWhereFingersAreExtended() {
    for scene in Self.fingers {
      let hand = hand(scene)
      #expect(extended(hand) == Finger.allCases.map { hand.fingerExtension[$0] > 0.5 })
    }
  }

  /// Code that measures a pinch asks for 0.3.
  @Test func handsThatAreThereAreInPlainView() {
    for scene in Self.fingers {
      for presence: Float in [0.5, 0.7, 1] {
        let confidences = JointConfidence.standard.confidences(of: hand(scene, presence: presence))
        #expect(confidences.allSatisfy { $0 > 0.3 })
      }
      let doubtful = JointConfidence.standard.confidences(of: hand(scene, presence: 0.35))
      #expect(doubtful.allSatisfy { $0 < 0.3 })
    }
  }

  @Test func lowPresenceLeavesNoTip() throws {
    var hand = try openHand()
    for presence: Float in [0, 0.4, 0.47] {
      hand.presence = presence
      #expect(extended(hand) == Self.allFolded)
      let confidences = JointConfidence.standard.confidences(of: hand)
      #expect(abs(confidences[0] - max(0, (presence - 0.3) / 0.2)) < 1e-6)
    }
    hand.presence = 0.5
    #expect(extended(hand) == [true, true, true, true, true])
  }

  @Test func onlyHandsThatAreSureMayCount() throws {
    var rule = JointConfidence.standard
    rule.surePresence = 1
    var hand = try openHand()
    for presence: Float in [0.5, 0.7, 0.9] {
      hand.presence = presence
      #expect(extended(hand, by: rule) == Self.allFolded)
    }
    hand.presence = 0.98
    #expect(extended(hand, by: rule) == [true, true, true, true, true])
  }

  /// The hand is moved up until tips leave the picture.
  @Test func tipsOutsideThePictureDoNotCount() throws {
    var hand = try openHand()
    let highest = hand.landmarks[.middleFingerTip].y
    for index in hand.landmarks.indices { hand.landmarks[index].y -= highest + 0.01 }
    let confidences = JointConfidence.standard.confidences(of: hand)
    for (joint, landmark) in hand.landmarks.enumerated() where landmark.y < 0 {
      #expect(confidences[joint] <= 0.9)
      if landmark.y < -0.02 { #expect(confidences[joint] == 0) }
    }
    #expect(extended(hand)[0] && !extended(hand)[2])
    // Half of the margin takes half of 0.9.
    #expect(abs(confidences[HandLandmark.middleFingerTip.rawValue] - 0.45) < 0.01)
  }

  @Test(arguments: [0, 0.5, .nan, .infinity, -.infinity, 1e30] as [Float])
  func unusualHandsHaveNoTips(value: Float) throws {
    var hand = try openHand()
    hand.worldLandmarks = HandLandmarks { _ in Landmark(x: value, y: value, z: value) }
    #expect(extended(hand) == Self.allFolded)
    hand.presence = .nan
    let confidences = JointConfidence.standard.confidences(of: hand)
    #expect(confidences == [Float](repeating: 0, count: 21))
  }

  @Test func undefinedPlacesCountForNothing() throws {
    var hand = try openHand()
    hand.landmarks[8].x = .nan
    #expect(JointConfidence.standard.confidences(of: hand)[8] == 0)
    #expect(extended(hand) == [true, false, true, true, true])
  }

  @Test func constantsMayBeChanged() throws {
    var rule = JointConfidence.standard
    rule.frameMargin = 1
    var hand = try openHand()
    hand.landmarks[8].x = 1.5
    #expect(abs(rule.confidences(of: hand)[8] - 0.45) < 0.01)
    rule = .standard
    rule.surePresence = 0.5
    rule.doubtfulPresence = 0.4
    hand.presence = 0.45
    #expect(abs(rule.confidences(of: hand)[0] - 0.5) < 1e-5)
  }
}
