import HandsSynthetic
import HandsImaging
import Testing

/// Pictures of hands: equal for equal scenes, different for different ones.
struct HandRendererTests {
  private static let scene = HandScene(pose: .victory, seed: 7, size: 48)

  /// FNV-1a, 64 bits.
  private func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private func difference(_ first: HandScene, _ second: HandScene) throws -> Int {
    let (first, second) = (
      try HandRenderer.render(first).bytes, try HandRenderer.render(second).bytes
    )
    return zip(first, second).count { $0 != $1 }
  }

  @Test func aSceneGivesTheSameBytesEverywhere() throws {
    let picture = try HandRenderer.render(Self.scene)
    #expect(picture.width == 48 && picture.height == 48 && picture.format == .rgb)
    #expect(picture.bytes.count == 48 * 48 * 3)
    #expect(hash(picture.bytes) == 0x0E96_C595_2CFC_EE12)
  }

  @Test func everyParameterShowsInThePicture() throws {
    func changed(_ change: (inout HandScene) -> Void) -> HandScene {
      var scene = Self.scene
      change(&scene)
      return scene
    }
    let others = [
      changed { $0.hands[0].pose = .openPalm }, changed { $0.hands[0].side = .left },
      changed { $0.hands[0].rotation = 15 }, changed { $0.hands[0].yaw = 20 },
      changed { $0.hands[0].pitch = 20 }, changed { $0.focalLength = 48 },
      changed { $0.hands[0].position.x = 0.4 },
      changed { $0.hands[0].position.y = 0.4 }, changed { $0.hands[0].scale = 0.8 },
      changed { $0.hands[0].skin = .dark }, changed { $0.background = .green },
      changed { $0.seed = 8 }, changed { $0.frame = 1 }, changed { $0.hands = [] },
    ]
    for other in others {
      // More than a handful of bytes: a visible change, not a rounding.
      #expect(try difference(Self.scene, other) > 100)
    }
  }

  @Test func theFrameChangesTheGrainAlone() throws {
    var other = Self.scene
    other.frame = 5
    let (first, second) = (
      try HandRenderer.render(Self.scene).bytes, try HandRenderer.render(other).bytes
    )
    // Grain is at most 0.012 of white on either side.
    #expect(zip(first, second).allSatisfy { abs(Int($0) - Int($1)) <= 8 })
  }

  @Test func handsLieOverEachOther() throws {
    var scene = Self.scene
    scene.hands.append(
      DrawnHand(pose: .openPalm, side: .left, position: PicturePosition(x: 0.3, y: 0.4)))
    #expect(try difference(Self.scene, scene) > 1000)
    #expect(HandRenderer.joints(of: scene).count == 2)
  }

  @Test func thumbsPointAwayAndFingersBendAway() {
    let scene = HandScene(pose: .openPalm)
    func joints(_ change: (inout HandScene) -> Void) -> [SIMD3<Float>] {
      var scene = scene
      change(&scene)
      return HandRenderer.joints(of: scene)[0]
    }
    let (thumbTip, middleTip) = (4, 12)
    let open = joints { _ in }
    #expect(joints { $0.hands[0].yaw = 60 }[thumbTip].z < open[thumbTip].z - 40)
    let bent = joints { $0.hands[0].pitch = 60 }
    #expect(
      bent[middleTip].z < open[middleTip].z - 100 && bent[middleTip].y > open[middleTip].y + 50)
    // Seen from behind, a right hand has its thumb where a left hand has it.
    #expect(joints { $0.hands[0].yaw = 180 }[thumbTip].x < 240)
    #expect(open[thumbTip].x > 240)
  }

  /// Bones keep their lengths, whatever the view.
  @Test(arguments: [nil, 300, 480, 2000] as [Float?], [HandSide.left, .right])
  func jointsAreThoseOfARigidHand(focalLength: Float?, side: HandSide) {
    var scene = HandScene(
      pose: .victory, side: side, rotation: 30, position: PicturePosition(x: 0.6, y: 0.4),
      scale: 0.8)
    let expected = lengths(HandRenderer.joints(of: scene)[0])
    let inSpace = lengths(HandRenderer.positions(of: scene)[0])
    scene.focalLength = focalLength
    for (yaw, pitch): (Float, Float) in [(0, 0), (70, 0), (0, 70), (-40, -40), (180, 20)] {
      scene.hands[0].yaw = yaw
      scene.hands[0].pitch = pitch
      let center = SIMD3<Float>(240, 240, 0)
      let joints = HandRenderer.joints(of: scene)[0].map { joint in
        guard let focalLength else { return joint }
        let seen = joint - center
        return seen.replacing(with: seen * (1 - joint.z / focalLength), where: [true, true, false])
      }
      for (length, expected) in zip(lengths(joints), expected) {
        #expect(abs(length - expected) < 0.01 * expected)
      }
      for (length, expected) in zip(lengths(HandRenderer.positions(of: scene)[0]), inSpace) {
        #expect(abs(length - expected) < 0.001 * expected)
      }
    }
  }

  /// The lengths of the bones from joint to joint, and of those from the wrist.
  private func lengths(_ joints: [SIMD3<Float>]) -> [Float] {
    joints.indices.dropFirst().map { joint in
      let bone = joints[joint] - joints[joint % 4 == 1 ? 0 : joint - 1]
      return (bone * bone).sum().squareRoot()
    }
  }

  @Test func positionsInSpaceAreThoseThatTheCameraSees() {
    var scene = HandScene(
      pose: .victory, position: PicturePosition(x: 0.7, y: 0.3), scale: 0.5, size: 400)
    scene.hands[0].pitch = 40
    let relative = HandRenderer.positions(of: scene)[0]
    #expect(relative[0] == .zero && relative[12].z > 0.05 && relative[12].y < 0)
    let palm = (relative[9] * relative[9]).sum().squareRoot()
    #expect(abs(palm - 0.096) < 1e-6)
    scene.focalLength = 500
    let positions = HandRenderer.positions(of: scene, palmLength: 0.08)[0]
    for (position, joint) in zip(positions, HandRenderer.joints(of: scene)[0]) {
      #expect(abs(200 + 500 * position.x / position.z - joint.x) < 0.01)
      #expect(abs(200 + 500 * position.y / position.z - joint.y) < 0.01)
    }
  }

  @Test func whatIsCloserIsLarger() {
    var scene = HandScene(pose: .openPalm)
    scene.hands[0].pitch = -60
    func span() -> Float {
      let joints = HandRenderer.joints(of: scene)[0]
      return abs(joints[20].x - joints[8].x)
    }
    let parallel = span()
    scene.focalLength = 480
    #expect(span() > 1.2 * parallel)
  }

  @Test func sizesNeedNotBeMultiplesOfTheTile() throws {
    for (width, height) in [(1, 1), (17, 5), (33, 47)] {
      let scene = HandScene(hands: Self.scene.hands, width: width, height: height)
      let picture = try HandRenderer.render(scene)
      #expect(picture.width == width && picture.height == height)
    }
  }

  @Test func badScenesAreRefused() {
    func refuses(_ change: (inout HandScene) -> Void) -> Bool {
      var scene = Self.scene
      change(&scene)
      do {
        _ = try HandRenderer.render(scene)
        return false
      } catch {
        return true
      }
    }
    #expect(refuses { $0.width = 0 })
    #expect(refuses { $0.height = .max })
    #expect(refuses { $0.hands[0].scale = 0 })
    #expect(refuses { $0.hands[0].scale = .nan })
    #expect(refuses { $0.hands[0].rotation = .infinity })
    #expect(refuses { $0.hands[0].yaw = .nan })
    #expect(refuses { $0.hands[0].pitch = 91 })
    #expect(refuses { $0.focalLength = 10 })
    #expect(refuses { $0.hands[0].position.x = .nan })
    #expect(refuses { $0.hands[0].pose.turn = .nan })
    #expect(refuses { $0.hands[0].pose.fingers.ring.middle = -1e9 })
    #expect(refuses { $0.hands[0].skin.red = .nan })
    #expect(refuses { $0.background.top.y = 2 })
  }

  @Test func aRefusalNamesTheParameter() {
    var scene = Self.scene
    scene.hands[0].scale = 100
    let error = #expect(throws: SceneError.self) { try HandRenderer.render(scene) }
    #expect(error?.description == "The scale is 100.0; it must be between 0.05 and 20.0.")
  }
}
