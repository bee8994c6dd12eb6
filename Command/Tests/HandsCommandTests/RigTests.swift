import Foundation
import Hands
import HandsImaging
import HandsTestSupport
import HandsVideoInput
import Testing

@testable import HandsCommand

/// Files of calibrated cameras.
@Suite struct RigFileTests {
  private static let camera = """
    {"width": 1280, "height": 720, "focal_length": [926, 925], "principal_point": [641, 352],
     "rotation": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "translation": [-0.1, 0, 0]}
    """

  private func file(_ text: String) throws(RigFileError) -> RigFile {
    try RigFile(json: Array(text.utf8))
  }

  @Test func camerasAreRead() throws {
    let lens = Self.camera.replacingOccurrences(
      of: "\"rotation\"", with: "\"distortion\": [1, 2, 3, 4, 5], \"rotation\"")
    let cameras = try file("{\"cameras\": [\(Self.camera), \(lens)]}").cameras
    #expect(cameras.count == 2 && cameras[0].intrinsics.width == 1280)
    #expect(cameras[0].intrinsics.focalLength == [926, 925])
    #expect(cameras[0].intrinsics.principalPoint == [641, 352])
    #expect(cameras[0].pose.translation == [-0.1, 0, 0] && cameras[0].pose.isValid)
    #expect(cameras[0].intrinsics.distortion == LensDistortion())
    #expect(cameras[1].intrinsics.distortion == LensDistortion(k1: 1, k2: 2, p1: 3, p2: 4, k3: 5))
  }

  @Test func documentsAreChecked() {
    for text in ["", "[]", "{}", "{\"cameras\": 1}", "{\"cameras\": [{}, {}]}", "\u{0}"] {
      let error = #expect(throws: RigFileError.self) { try file(text) }
      guard case .json(let sentence)? = error else {
        Issue.record("\(text): \(String(describing: error))")
        continue
      }
      #expect(!sentence.isEmpty)
    }
    for count in [0, 1, 17] {
      let list = [String](repeating: Self.camera, count: count).joined(separator: ",")
      #expect(throws: RigFileError.cameraCount(count, expected: 2...16)) {
        try file("{\"cameras\": [\(list)]}")
      }
    }
  }

  @Test(arguments: [
    ("1280", "0", RigFileError.CameraFault.size), ("720", "65536", .size),
    ("[926, 925]", "[926]", .length("focal_length", 1, expected: [2])),
    ("[641, 352]", "[1, 2, 3]", .length("principal_point", 3, expected: [2])),
    (
      "\"rotation\"", "\"distortion\": [1], \"rotation\"",
      .length("distortion", 1, expected: [4, 5])
    ),
    (", [0, 0, 1]]", "]", .length("rotation", 2, expected: [3])),
    ("[0, 0, 1]]", "[0, 0]]", .length("rotation", 2, expected: [3])),
    ("[-0.1, 0, 0]", "[]", .length("translation", 0, expected: [3])),
    ("[926, 925]", "[926, -1]", .intrinsics), ("[0, 0, 1]]", "[0, 0, -1]]", .pose),
  ])
  func camerasAreChecked(part: String, other: String, fault: RigFileError.CameraFault) {
    let wrong = Self.camera.replacingOccurrences(of: part, with: other)
    let error = #expect(throws: RigFileError.camera(1, fault)) {
      try file("{\"cameras\": [\(Self.camera), \(wrong)]}")
    }
    #expect(error?.description.hasPrefix("cameras.1: ") == true)
  }
}

/// The frames of another video that are nearest in time.
@Suite struct FramesByTimeTests {
  private func frames(at times: [Int], tolerance: Double) async throws -> FramesByTime {
    let found = FrameSearch.Found(capacity: times.count + 1)
    let picture = try Picture(width: 1, height: 1, format: .rgb, bytes: [0, 0, 0])
    for (index, time) in times.enumerated() {
      let frame = DecodedFrame(index: index, timestampInMilliseconds: time, picture: picture)
      _ = await found.send(
        FrameRecord(frame: frame, result: HandsResult(hands: [], hasGestures: false)))
    }
    found.finish()
    return FramesByTime("b.mp4", found, tolerance: tolerance)
  }

  private func nearest(
    to times: [Int], of others: [Int], tolerance: Double
  ) async throws -> [Int?] {
    var frames = try await frames(at: others, tolerance: tolerance)
    var found: [Int?] = []
    for time in times { found.append(try await frames.nearest(to: time)?.frame.index) }
    return found
  }

  @Test func theNearestFrameIsTaken() async throws {
    // 25 and 50 frames a second, then the other way round.
    #expect(
      try await nearest(to: [0, 40, 80], of: [0, 20, 40, 60, 80], tolerance: 20) == [0, 2, 4])
    #expect(
      try await nearest(to: [0, 20, 40, 60], of: [0, 40], tolerance: 20) == [0, 0, 1, 1])
    #expect(try await nearest(to: [0, 33, 67], of: [5, 45, 85], tolerance: 20) == [0, 1, 2])
  }

  @Test func farFramesAreNone() async throws {
    #expect(
      try await nearest(to: [0, 40, 80, 120], of: [40], tolerance: 20) == [nil, 0, nil, nil])
    #expect(try await nearest(to: [0], of: [], tolerance: 20) == [nil])
  }

  @Test func errorsNameTheVideo() async throws {
    let found = FrameSearch.Found(capacity: 1)
    found.finish(VideoError.noVideoStream)
    var frames = FramesByTime("b.mp4", found, tolerance: 20)
    let error = await #expect(throws: CommandError.self) { try await frames.nearest(to: 0) }
    #expect(error?.message.hasPrefix("b.mp4: ") == true)
  }
}

/// `hands video --rig` as it is built, on two copies of a drawn clip.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct RigRunTests {
  private let trial: VideoTrial
  private let folder: TemporaryFolder

  init() throws {
    trial = try VideoTrial()
    folder = try TemporaryFolder()
  }

  /// A rig whose cameras have the same image of a plane 0.3 m away.
  private func rig(width: Int = 224, isMirrored: Bool = false) throws -> String {
    let second = (center: 112 + 168 * 0.1 / 0.3, x: isMirrored ? 0.1 : -0.1)
    let cameras = [(center: 112.0, x: 0.0), second].map {
      """
      {"width": \(width), "height": 224, "focal_length": [168, 168],
       "principal_point": [\($0.center), 112], "rotation": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
       "translation": [\($0.x), 0, 0]}
      """
    }
    return try folder.write(
      Array("{\"cameras\": [\(cameras.joined(separator: ","))]}".utf8), "rig.json")
  }

  @Test(arguments: [false, true])
  func jointsOfBothViewsAreFused(isMirrored: Bool) throws {
    let output = folder.file("fused.jsonl")
    let printed = try trial.run(
      [
        trial.clip.path, trial.clip.path, "--rig", try rig(isMirrored: isMirrored), "--pose",
        "--output", output,
      ] + (isMirrored ? ["--mirrored"] : []))
    #expect(printed.isEmpty)
    let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 16)
    for (index, line) in lines.enumerated() {
      let record = try JSONDecoder().decode(Record.self, from: Data(line.utf8))
      #expect(record.frame == index && record.timestamp_ms == 40 * index)
      #expect(record.views.map(\.file) == [trial.clip.path, trial.clip.path])
      #expect(record.views.map(\.handedness.count) == [1, 1])
      let hand = try #require(record.fused.first)
      #expect(record.fused.count == 1 && hand.hands == [0, 0])
      #expect(hand.joints.count == 21 && hand.errors.allSatisfy { $0 < 0.01 })
      #expect(hand.joints.allSatisfy { abs($0[2] - 0.3) < 1e-3 })
    }
    #expect(lines[0].contains("\"pose\": {\"joints\": [["))
  }

  private struct Record: Decodable {
    struct View: Decodable {
      struct Category: Decodable {}
      var file: String
      var handedness: [[Category]]
    }
    struct Fused: Decodable {
      var hands: [Int?]
      var joints: [[Double]]
      var errors: [Double]
    }
    var frame: Int
    var timestamp_ms: Int
    var views: [View]
    var fused: [Fused]
  }

  @Test func mismatchesAreRefused() throws {
    let (clip, rig) = (trial.clip.path, try rig())
    func expectRefusal(_ arguments: [String], _ status: Int32, _ words: String) throws {
      let outcome = try trial.outcome(arguments)
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    }
    try expectRefusal([clip, "--rig", rig], 64, "2 cameras, but there are 1 videos")
    try expectRefusal([clip, clip, "--rig", folder.file("none.json")], 66, "none.json")
    try expectRefusal([clip, folder.file("no.mp4"), "--rig", rig], 66, "no.mp4")
    let empty = try folder.write(Array("{}".utf8), "empty.json")
    try expectRefusal([clip, clip, "--rig", empty], 65, "empty.json: cameras: is missing")
    let wide = try self.rig(width: 300)
    try expectRefusal([clip, clip, "--rig", wide], 65, "has images of 224x224")
    try expectRefusal([clip, clip, "--rig", rig, "--output", rig], 64, "--output would overwrite")
    let own = folder.file("own.task")
    try FileManager.default.copyItem(atPath: trial.weights, toPath: own)
    try expectRefusal(
      [clip, clip, "--rig", rig, "--model", own, "--output", own], 64, "--output would overwrite")
  }
}
