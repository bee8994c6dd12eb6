import Foundation
import HandsSynthetic
import HandsImaging
import Testing

/// Clips that are described in JSON.
struct ShotTests {
  private static let text = """
    {"frames": 8, "width": 64, "height": 48, "background": "green", "seed": 3, "hands": [
      {"side": "left", "skin": "brown", "keyframes": [
        {"frame": 2, "pose": "Open_Palm", "x": -0.25, "y": 0.5, "scale": 0.75, "rotation": 0},
        {"frame": 6, "pose": "Victory", "x": 0.75, "y": 0.5, "scale": 0.75, "rotation": 10}]}]}
    """

  private func shot(_ text: String) throws -> Shot {
    try JSONDecoder().decode(Shot.self, from: Data(text.utf8))
  }

  @Test func handsMoveFromFrameToFrame() throws {
    let scenes = Array(try shot(Self.text).scenes)
    #expect(scenes.map(\.frame) == Array(0..<8))
    #expect(scenes.map(\.hands.count) == [0, 0, 1, 1, 1, 1, 1, 1])
    for scene in scenes {
      #expect(scene.width == 64 && scene.height == 48 && scene.seed == 3)
      #expect(scene.background == .green)
    }
    #expect(
      scenes[2].hands == [
        DrawnHand(
          pose: .openPalm, side: .left, position: PicturePosition(x: -0.25, y: 0.5), scale: 0.75,
          skin: .brown)
      ])
    #expect(scenes[4].hands[0].position == PicturePosition(x: 0.25, y: 0.5))
    #expect(scenes[6].hands[0].pose == .victory && scenes[6].hands[0].rotation == 10)
    #expect(scenes[7].hands == scenes[6].hands)
  }

  @Test func viewsAreOptional() throws {
    let plain = try #require(Array(try shot(Self.text).scenes).last)
    #expect(plain.focalLength == nil && plain.hands[0].yaw == 0 && plain.hands[0].pitch == 0)
    let text = Self.text.replacing("\"seed\": 3", with: "\"seed\": 3, \"focal_length\": 90")
      .replacing("\"rotation\": 10", with: "\"rotation\": 10, \"yaw\": 40, \"pitch\": -20")
    let scenes = Array(try shot(text).scenes)
    #expect(scenes.allSatisfy { $0.focalLength == 90 })
    #expect(scenes[4].hands[0].yaw == 20 && scenes[4].hands[0].pitch == -10)
    #expect(scenes[7].hands[0].yaw == 40 && scenes[7].hands[0].pitch == -20)
  }

  @Test func pinchesTakeThePlaceOfPoses() throws {
    let text = Self.text.replacing("\"pose\": \"Open_Palm\"", with: "\"pinch\": 0.8")
    let scenes = Array(try shot(text).scenes)
    #expect(scenes[2].hands[0].pose == .pinch(tipDistance: 0.8))
    #expect(scenes[7].hands[0].pose == .victory)
    for pinch in ["0.19", "1.1", "0.5, \"pose\": \"Victory\"", "\"Victory\""] {
      #expect(throws: DecodingError.self) {
        try shot(Self.text.replacing("\"pose\": \"Victory\"", with: "\"pinch\": \(pinch)"))
      }
    }
  }

  @Test func nothingIsSeenBetweenScenes() throws {
    let black = Self.text.replacing("\"green\"", with: "\"black\"")
    let picture = try HandRenderer.render(try #require(Array(try shot(black).scenes).first))
    #expect(picture.bytes.count == 64 * 48 * 3 && picture.bytes.allSatisfy { $0 == 0 })
  }

  /// What takes the place of a part of the text, and the message.
  private static let faults = [
    ("\"frames\": 8", "\"frames\": 0", "A shot has 1 to 100000 frames, not 0"),
    ("\"frames\": 8", "\"frames\": 100001", "A shot has 1 to 100000 frames, not 100001"),
    ("green", "Green", "\"Green\" is not known"),
    ("left", "both", "\"both\" is not known"),
    ("brown", "", "\"\" is not known"),
    ("Victory", "Fist", "\"Fist\" is not known"),
    ("\"frame\": 6", "\"frame\": 2", "Keyframes must be in order of time"),
  ]

  @Test(arguments: faults)
  func faultsAreNamed(part: String, replacement: String, message: String) throws {
    let text = Self.text.replacing(part, with: replacement)
    do {
      _ = try shot(text)
      Issue.record("accepted")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == message)
      #expect(!context.codingPath.isEmpty)
    }
  }

  @Test(arguments: ["seed", "height", "hands", "skin", "keyframes", "y", "rotation"])
  func nothingMayBeLeftOut(name: String) throws {
    #expect(throws: DecodingError.self) {
      try shot(Self.text.replacing("\"\(name)\"", with: "\"other\""))
    }
  }

  @Test func numbersAreLeftToTheScene() throws {
    let large = try shot(Self.text.replacing("0.75, \"rotation\"", with: "75, \"rotation\""))
    let scene = try #require(Array(large.scenes).last)
    #expect(throws: SceneError.outOfRange(parameter: "scale", value: 75, lowest: 0.05, highest: 20))
    { try scene.check() }
  }

  @Test func namedLooksAreFoundByTheirNames() {
    for (name, tone) in SkinTone.named { #expect(SkinTone(named: name) == tone) }
    for (name, backdrop) in Backdrop.named { #expect(Backdrop(named: name) == backdrop) }
    #expect(SkinTone(named: "black") == nil && Backdrop(named: "light") == nil)
  }
}
