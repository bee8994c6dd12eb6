import HandsFileInput
import HandsSynthetic
import HandsImaging
import HandsTestSupport
import Testing

/// The pictures that `Tests/Goldens` belongs to are still drawn to the byte.
struct GoldenPictureTests {
  @Test(arguments: ["Open_Palm-right", "Thumb_Up-left", "Victory-varied", "small"])
  func gesturesAreThoseOfTheGoldens(name: String) throws {
    let goldens = try RenderedGoldens(named: "gestures")
    let scene = try #require(goldens.scenes?.first { $0.name == name })
    let picture = try HandRenderer.render(try #require(scene.handScene))
    #expect(SHA256.hexDigest(of: picture.bytes) == scene.pictureSha256)
  }

  @Test func fingersAreThoseOfTheGoldens() throws {
    let scenes = try #require(try RenderedGoldens(named: "fingers").scenes)
    #expect(Set(scenes.compactMap(\.raisedFingers)).count == 32)
    let picture = try HandRenderer.render(try #require(scenes[11].handScene))
    #expect(SHA256.hexDigest(of: picture.bytes) == scenes[11].pictureSha256)
  }

  @Test func clipsAreThoseOfTheGoldens() throws {
    let clips = try #require(try RenderedGoldens(named: "clips").clips)
    #expect(clips.map(\.name) == ["gestures", "two-hands"])
    for clip in clips {
      let sequence = try #require(clip.sequence)
      #expect(clip.results.count <= sequence.frameCount)
      let frame = try sequence.frame(at: 40)
      #expect(SHA256.hexDigest(of: frame.bytes) == clip.results[40].pictureSha256)
    }
  }

  @Test func goldensAreKeyedByTheirNets() throws {
    let goldens = try RenderedGoldens(named: "gestures")
    let names = goldens.recognizers.map(\.name)
    #expect(names == ["official", "composed"])
    for recognizer in goldens.recognizers {
      let embedder = try #require(recognizer.nets["gesture_embedder"])
      #expect(goldens.recognizer(gestureEmbedder: embedder)?.name == recognizer.name)
    }
    #expect(goldens.scenes?.allSatisfy { Set($0.gestures.keys) == Set(names) } == true)
    let nets = Set(try NetGoldens().nets.map(\.sha256))
    #expect(goldens.recognizers.allSatisfy { nets.isSuperset(of: $0.nets.values) })
  }
}
