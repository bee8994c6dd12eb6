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
      changed { $0.hands[0].rotation = 15 }, changed { $0.hands[0].position.x = 0.4 },
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
    #expect(error?.description == "The hand's scale is 100.0; it must be between 0.05 and 20.0.")
  }
}
