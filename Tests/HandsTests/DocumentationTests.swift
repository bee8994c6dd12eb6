import Foundation
import HandsSynthetic
import Hands
import HandsImageFiles
import HandsTestSupport
import Testing

/// The articles show code that compiles, and it does what they say.
struct DocumentationTests {
  private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("DocumentationExamples.swift")

  @Test(arguments: Article.all(of: "Hands"))
  func articlesShowCompiledCode(article: Article) throws {
    // Python is run by checks/tables/run.
    #expect(!(try article.languages()).isDisjoint(with: ["swift", "python"]))
    for listing in try article.listings(in: [Self.examples]) {
      #expect(listing.isCompiled, "\(listing.code)")
    }
  }
}

/// The code of the article on hands in space, which needs no model.
struct HandPoseExampleTests {
  private let camera = CameraIntrinsics.typical(width: 1280, height: 720)

  private func result(_ hand: KnownHand) -> HandsResult {
    HandsResult(hands: [hand.seen(by: camera, track: 1)], hasGestures: false)
  }

  @Test func poses() {
    let lines = DocumentationExamples.poses(result: result(KnownHand()))
    #expect(lines.count == 5 && lines.first?.hasPrefix("Right wrist at ") == true)
    #expect(DocumentationExamples.cameras().allSatisfy { $0.isValid })
  }

  @Test func events() {
    let frames = [0, 1, 1, 0].enumerated().map {
      (result: result(KnownHand(pinch: $1)), time: Duration.milliseconds(40 * $0))
    }
    let lines = DocumentationExamples.events(frames: frames, camera: camera)
    #expect(lines.count == 2 && lines.first?.contains("began") == true)
  }

  @Test func severalCameras() throws {
    let known = KnownHand()
    let hand = known.seen(by: camera)
    let side = CameraPose(rotation: CameraPose.identity.rotation, translation: [-0.1, 0, 0])
    var moved = known
    moved.wrist.x -= 0.1
    let pose = DocumentationExamples.triangulated(
      camera, camera, side, hand, moved.seen(by: camera))
    #expect(abs((pose?.joints[.wrist].z ?? 0) - 0.5) < 1e-4)
    let rig = CameraRig([(camera, .identity), (camera, side)])
    let lines = try DocumentationExamples.fused(rig, [hand], [moved.seen(by: camera)])
    #expect(lines.count == 1 && lines.first?.hasPrefix("Right points from ") == true)
  }
}

/// The first program that a user sees.
struct ReadmeTests {
  @Test func theTenLinesCompile() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ReadmeExample.swift")
    let listings = try Article.readme.listings(in: [example])
    #expect(listings.count == 2)
    for listing in listings { #expect(listing.isCompiled, "\(listing.code)") }
  }

  @Test(.enabled(if: TestModels.installedBundle != nil))
  func theTenLinesRun() async {
    await #expect(processExitsWith: .success) {
      let bundle = try #require(TestModels.installedBundle)
      let folder = try TemporaryFolder()
      let weights = folder.file("Weights")
      try FileManager.default.createDirectory(atPath: weights, withIntermediateDirectories: true)
      _ = try folder.write(
        Array(bundle.storage[bundle.range]), "Weights/gesture_recognizer.task")
      let scene = HandScene(pose: .victory, seed: 3, size: 320)
      _ = try folder.write(ImageEncoder.encode(HandRenderer.render(scene), as: .png), "hand.png")
      try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
      try ReadmeExample.run()
    }
  }
}

@Suite(.enabled(if: TestModels.installedBundle != nil))
struct DocumentationExampleTests {
  private let bytes: [UInt8]
  private let picture: Picture

  init() throws {
    let bundle = try #require(TestModels.installedBundle)
    bytes = Array(bundle.storage[bundle.range])
    picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 320))
  }

  private func frames() -> [VideoFrame] {
    (0..<3).map { VideoFrame(picture: picture, time: .milliseconds(40 * $0)) }
  }

  @Test func stillPictures() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.task")
    try Data(bytes).write(to: URL(filePath: path))
    try DocumentationExamples.overview(path: path, picture: picture)
    let pixels = [UInt8](repeating: 0, count: 640 * 480 * 3)
    #expect(try DocumentationExamples.picture(pixels: pixels).width == 640)
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let lines = try DocumentationExamples.results(recognizer: recognizer, picture: picture)
    #expect(lines.first == "Right: Victory" && lines.count == 2)
    let drawn = try DocumentationExamples.drawing(of: recognizer.recognize(picture), on: picture)
    #expect(drawn.width == picture.width && drawn.bytes != picture.bytes)
    let image = try folder.write(try ImageEncoder.encode(picture, as: .png), "a.png")
    #expect(
      try await DocumentationExamples.batch(recognizer: recognizer, paths: [image, path])
        == [image: 1])
    let parts = try await DocumentationExamples.parts(recognizer: recognizer, paths: [image])
    #expect(parts == [1])
    #expect(DocumentationExamples.message(recognizer: recognizer, picture: picture) == nil)
    let gray = try TestModels.blank(.gray)
    #expect(DocumentationExamples.message(recognizer: recognizer, picture: gray) != nil)
  }

  @Test func videos() async throws {
    let recognizer = try DocumentationExamples.tracking(bytes: bytes)
    let results = try DocumentationExamples.video(
      recognizer: recognizer, frames: frames().map(\.picture))
    #expect(results.map { $0.hands.first?.track?.age } == [1, 2, 3])
    #expect(DocumentationExamples.trails(results: results).mapValues(\.count) == [1: 3])
    let video = try recognizer.video()
    let lines = try await DocumentationExamples.sequence(
      video: video,
      frames: AsyncStream { continuation in
        for frame in frames() { continuation.yield(frame) }
        continuation.finish()
      })
    #expect(lines == frames().map { #"\#($0.time): ["Victory"]"# })
    // Late or in time, as busy as the machine is.
    let result = try DocumentationExamples.inTime(
      video: video, frame: picture, time: .milliseconds(120))
    #expect(result == nil || result?.hands.count == 1)
  }

  /// Five frames, the fourth half a second late.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
  func decodedVideos() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("clip.mkv")
    let scene = try HandRenderer.render(
      HandScene(hands: [DrawnHand(pose: .victory)], seed: 3, width: 640, height: 480))
    let pixels = try folder.write(
      Array(repeatElement(scene.packedBytes, count: 5).joined()), "frames.rgb")
    let ffmpeg = try Process.run(
      URL(filePath: "/usr/bin/ffmpeg"),
      arguments: [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x480", "-r", "10",
        "-i", pixels, "-vf", "setpts=PTS+gte(N\\,3)*0.5/TB", "-fps_mode", "passthrough",
        "-c:v", "ffv1", path,
      ])
    ffmpeg.waitUntilExit()
    try #require(ffmpeg.terminationStatus == 0)

    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let timed = try DocumentationExamples.decodedAsTimed(video: recognizer.video(), path: path)
    #expect(timed.map(\.0) == [0, 100, 200, 800, 900].map { .milliseconds($0) })
    #expect(timed.allSatisfy { $0.1.hands.first?.gesture?.name == "Victory" })
    let even = try DocumentationExamples.decoded(recognizer: recognizer, path: path)
    #expect((28...31).contains(even.count) && even.allSatisfy { $0.hands.count == 1 })
    #expect(throws: CocoaError.self) {
      try DocumentationExamples.decoded(recognizer: recognizer, path: folder.file("none.mkv"))
    }
  }

  @Test func liveStreams() async throws {
    let shown = Journal<String>()
    let recognizer = try GestureRecognizer(models: TestModels.installed())
    let (live, consumer) = try DocumentationExamples.live(recognizer: recognizer) { text, _ in
      shown.write(text)
    }
    #expect(try DocumentationExamples.send(frame: picture, at: .zero, to: live) == 0)
    live.finish()
    await consumer.value
    #expect(shown.entries == ["1 hands"])
  }

  @Test func mirroredPictures() throws {
    let result = try DocumentationExamples.selfie(bytes: bytes).recognize(picture)
    #expect(DocumentationExamples.handsWithoutGestures(result: result) == ["Left: Victory"])
  }

  @Test func customGestures() throws {
    let (recognizer, names) = try DocumentationExamples.customGestures(bytes: bytes)
    #expect(names.isEmpty)
    #expect(try recognizer.recognize(picture).hands.count == 1)
  }

  @Test func fingers() throws {
    let landmarker = try HandLandmarker(models: TestModels.installed().landmarker)
    #expect(try DocumentationExamples.fingers(landmarker: landmarker, picture: picture) == [2])
    let hand = try #require(try landmarker.recognize(picture).hands.first)
    #expect(DocumentationExamples.visibleTips(of: hand) == 2)
    #expect(DocumentationExamples.strictRule().surePresence == 1)
  }

  @Test func numerics() throws {
    let difference = try DocumentationExamples.largestDifference(bytes: bytes, picture: picture)
    #expect(difference < 2e-4)
  }
}
