import ArgumentParser
import Foundation
import Hands
import HandsFileInput
import HandsImaging
import HandsTestSupport
import HandsVideoInput
import Testing

@testable import HandsCommand

/// `train --motion`, `evaluate --motion` and `video --motions` as built, on clips whose joints are known.
@Suite(.enabled(if: BuiltCommand.exists, "the command is missing"))
struct MotionCommandTests {
  private static let ways: [String: SIMD3<Double>] = [
    "left": [-0.25, 0, 0], "right": [0.25, 0, 0], "up": [0, -0.2, 0], "none": [0.01, 0.01, 0],
  ]
  private static let camera = CameraIntrinsics.typical(width: 1280, height: 720)

  private let folder: TemporaryFolder
  private let output: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try TemporaryFolder()
    var generator = SeededGenerator(seed: 1)
    for (label, way) in Self.ways.sorted(by: { $0.key < $1.key }) {
      try FileManager.default.createDirectory(
        atPath: folder.file(label), withIntermediateDirectories: true)
      for index in 0..<6 {
        let person = index < 3 ? "anna" : "ben"
        let lines = Self.lines(way, hasPoses: index != 2, &generator)
        _ = try folder.write(Array(lines.utf8), "\(label)/\(person)-\(index).jsonl")
      }
    }
  }

  /// JSON lines of a hand that goes its way.
  private static func lines(
    _ way: SIMD3<Double>, hasPoses: Bool, _ generator: inout SeededGenerator
  ) -> String {
    let count = Int.random(in: 16...24, using: &generator)
    let size = Double.random(in: 0.8...1.2, using: &generator)
    return (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      let eased = share * share * (3 - 2 * share)
      let joints = (0..<21).map { joint in
        let (finger, bone) = ((joint + 3) / 4, joint == 0 ? 0 : (joint - 1) % 4 + 2)
        return SIMD3(
          0.025 * Double(finger - 3) * (joint == 0 ? 0 : 1), -0.032 * Double(bone),
          0.004 * Double(joint % 3))
          + SIMD3(0, 0.05, 0.6) + size * eased * way
          + SIMD3(
            Double.random(in: -0.001...0.001, using: &generator),
            Double.random(in: -0.001...0.001, using: &generator), 0)
      }
      let hand = Hand.seen(joints, by: camera)
      guard hasPoses else {
        let result = HandsResult(hands: [hand], hasGestures: false)
        let frame = DecodedFrame.blank(index: index)
        return RecordLayout.jsonLines().lines(of: FrameRecord(frame: frame, result: result))
      }
      let points = joints.map { "[\($0.x), \($0.y), \($0.z)]" }.joined(separator: ", ")
      return #"{"timestamp_ms": \#(index * 33), "poses": [null, {"joints": [\#(points)]}]}"# + "\n"
    }.joined()
  }

  private func run(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(arguments)
  }

  private func train(_ arguments: String...) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      ["train", "--motion", folder.path, "--output", output.file("x.motions")] + arguments)
  }

  @Test func trainedMotionsAreNamed() throws {
    _ = try folder.write(Array(#"{"frame": 0, "poses": []}"#.utf8), "up/anna-9.jsonl")
    let trained = try train()
    #expect(trained.status == 0, "\(trained.errors)")
    #expect(trained.output.contains("by clip: 1.000 of 24 clips right"), "\(trained.output)")
    #expect(trained.output.contains("by person: 1.000 of 24 clips right"))
    #expect(trained.output.contains("without a hand") && trained.output.contains("up/anna-9.jsonl"))
    let bytes = try RegularFile.bytes(at: output.file("x.motions"))
    let json = try train("--json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(document["labels"] as? [String] == ["left", "none", "right", "up"])
    #expect((document["by_clip"] as? [String: Any])?["accuracy"] as? Double == 1)
    #expect(try RegularFile.bytes(at: output.file("x.motions")) == bytes)

    let predictions = output.file("out.tsv")
    let evaluated = try run(
      "evaluate", "--motion", output.file("x.motions"), folder.path, "--predictions", predictions)
    #expect(evaluated.status == 0, "\(evaluated.errors)")
    #expect(evaluated.output.contains("evaluation: 1.000 of 24 clips right"), "\(evaluated.output)")
    let text = String(decoding: try RegularFile.bytes(at: predictions), as: UTF8.self)
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.count == 25 && rows.allSatisfy { $0.count == 3 })
    for row in rows {
      let isEmpty = row[0].hasSuffix("anna-9.jsonl")
      let label = URL(fileURLWithPath: row[0]).deletingLastPathComponent().lastPathComponent
      #expect(row[1] == (isEmpty ? "none" : label))
      #expect(try #require(Double(row[2])) > 0.2 || isEmpty)
      if isEmpty { #expect(row[2] == "-1000.0") }
    }
    let strict = try run(
      "evaluate", "--motion", output.file("x.motions"), folder.path, "--threshold", "2",
      "--predictions", predictions)
    #expect(strict.status == 0, "\(strict.errors)")
    #expect(
      try String(decoding: RegularFile.bytes(at: predictions), as: UTF8.self)
        .split(separator: "\n").allSatisfy { $0.contains("\tnone\t") })
  }

  @Test func whatCannotBeTrainedIsRefused() throws {
    func refuses(_ status: Int32, _ text: String, _ arguments: String...) throws {
      let outcome = try BuiltCommand.run(arguments)
      #expect(outcome.status == status && outcome.errors.contains(text), "\(outcome.errors)")
    }
    let file = output.file("x.motions")
    try refuses(66, "no such folder", "train", "--motion", "/nowhere", "--output", file)
    try refuses(65, "no folder of clips", "train", "--motion", output.path, "--output", file)
    try refuses(
      64, "--motion takes", "train", "--motion", folder.path, "--output", file, "--turn", "10")
    try refuses(
      64, "--predictions", "evaluate", "x.task", folder.path, "--predictions", file)
    try refuses(66, "nowhere", "evaluate", "--motion", "/nowhere", folder.path)
    let base = try output.write([1], "base.task")
    try refuses(
      64, "would overwrite", "train", "--motion", folder.path, "--base", base, "--output", base)
    let other = try output.write(Array("no motions".utf8), "bad.motions")
    try refuses(65, "not a motion file", "evaluate", "--motion", other, folder.path)
    try refuses(65, "not a motion file", "video", "clip.mp4", "--motions", other)
    try refuses(64, "require JSON lines", "video", "clip.mp4", "--motions", other, "--csv")
    _ = try folder.write(Array("{\"poses\": [{\"joints\": [[1, 2, 3]]}]}".utf8), "up/bad.jsonl")
    try refuses(65, "21 joints", "train", "--motion", folder.path, "--output", file)
    _ = try folder.write(Array("\n \n{".utf8), "up/bad.jsonl")
    try refuses(65, "line 3", "train", "--motion", folder.path, "--output", file)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func clipsAreNotOverwritten() throws {
    let clip = folder.file("left/anna-0.jsonl")
    let bytes = try RegularFile.bytes(at: clip)
    let trained = try run("train", "--motion", folder.path, "--output", clip)
    #expect(trained.status == 64 && trained.errors.contains("--output would overwrite"))
    #expect(try train().status == 0)
    let evaluated = try run(
      "evaluate", "--motion", output.file("x.motions"), folder.path, "--predictions", clip)
    #expect(evaluated.status == 64 && evaluated.errors.contains("--predictions would overwrite"))
    #expect(try RegularFile.bytes(at: clip) == bytes)
  }

  @Test func namesThatAreNoTextAreRefused() throws {
    let outcome = try BuiltCommand.run(
      [folder.path, output.file("x.motions")],
      shell: "mkdir \"$2\"/$'\\xff'; \"$1\" train --motion \"$2\" --output \"$3\"")
    #expect(outcome.status == 65 && outcome.errors.contains("not UTF-8"), "\(outcome.errors)")
  }

  /// What names and numbers of files tell is refused before a clip is read.
  @Test(
    arguments: [
      (["lone/a"], "lone: 1 clip, at least 2 are needed"),
      (["a\tb/a", "a\tb/b"], "is not a label"),
      (["Left/a", "Left/b"], "Left and left are the same label but for case"),
      ((0...61).flatMap { ["m\($0)/a", "m\($0)/b"] }, "65 motions, the limit is 64"),
    ] as [([String], String)])
  func motionsAreCheckedFirst(names: [String], message: String) throws {
    try writeNoClips(names)
    let outcome = try train()
    #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// Writes files that cannot be read as clips.
  private func writeNoClips(_ names: [String]) throws {
    for name in names {
      let url = URL(fileURLWithPath: folder.file("\(name).jsonl"))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("{".utf8).write(to: url)
    }
  }

  @Test func spellingsOfANameAreOneMotion() throws {
    try writeNoClips(["e\u{301}/spelled", "z/2", "\u{e9}/spelled"])
    func labels(_ background: String?) throws -> [[UInt8]] {
      try MotionFolder(folder.path, background: background).clips
        .filter { $0.path.hasSuffix("/spelled.jsonl") }
        .map { Array($0.label.utf8) }
    }
    #expect(try labels(nil) == [Array("e\u{301}".utf8), Array("e\u{301}".utf8)])
    #expect(try labels("\u{e9}") == [Array("none".utf8), Array("none".utf8)])
    #expect(throws: CommandError.self) { try MotionFolder(folder.path, background: "nowhere") }
  }

  /// A folder of other movements beside one named `none`, with other labels between them.
  @Test func reportsHaveOneRowForALabel() throws {
    let clips = try MotionFolder(folder.path, background: "up").clips
    let report = MotionReport(
      folder: folder.path, model: "x", clips.map { MotionClips.Item(source: $0, clip: nil) },
      labels: [])
    let document = try JSONSerialization.jsonObject(with: Data(report.json.text.utf8))
    let classes = (document as? [String: Any])?["classes"] as? [[String: Any]]
    #expect(classes?.compactMap { $0["name"] as? String } == ["left", "none", "right"])
  }

  /// One clip of a hand without a size does not stop training.
  @Test func handsWithoutSizeAreNone() throws {
    let joints = [String](repeating: "[0, 0, 0]", count: 21).joined(separator: ", ")
    let lines = (0..<9).map { index in
      #"{"timestamp_ms": \#(index * 33), "tracks": [{"id": 1}], "#
        + #""poses": [{"joints": [\#(joints)]}]}"# + "\n"
    }
    _ = try folder.write(Array(lines.joined().utf8), "up/zero.jsonl")
    let trained = try train()
    #expect(trained.status == 0, "\(trained.errors)")
    #expect(trained.output.contains("without a hand") && trained.output.contains("up/zero.jsonl"))
  }

  @Test(arguments: [
    (#"{"file": "a.mp4", "poses": []}"#, #"{"file": "b.mp4", "poses": []}"#),
    (#"{"timestamp_ms": 33, "poses": []}"#, #"{"timestamp_ms": 0, "poses": []}"#),
  ])
  func clipsOfSeveralVideosAreRefused(first: String, second: String) throws {
    _ = try folder.write(Array("\(first)\n\(second)\n".utf8), "up/two.jsonl")
    let outcome = try train()
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("up/two.jsonl, line 2: "))
    #expect(outcome.errors.contains("one video"))
  }

  /// Cells of the predictions have no quotes.
  @Test(arguments: ["a\tb", "a\nb"])
  func predictionsTakeNamesOfOneCell(name: String) throws {
    #expect(try train().status == 0)
    _ = try folder.write(Array(#"{"frame": 0, "poses": []}"#.utf8), "up/\(name).jsonl")
    let arguments = ["evaluate", "--motion", output.file("x.motions"), folder.path]
    #expect(try BuiltCommand.run(arguments).status == 0)
    let refused = try BuiltCommand.run(arguments + ["--predictions", output.file("out.tsv")])
    #expect(refused.status == 65 && refused.errors.contains("tabs"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: output.file("out.tsv")))
  }

  @Test func jobsAreThoseOfTheOption() throws {
    let train = try TrainCommand.parse(["--motion", "a", "--output", "b", "--jobs", "3"])
    #expect(train.motionTraining.clips.jobs.jobs == 3)
    let evaluate = try EvaluateCommand.parse(["--motion", "a", "b", "--jobs", "3"])
    #expect(evaluate.motionEvaluation.clips.jobs.jobs == 3)
  }

  @Test(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
  func videosHaveEvents() throws {
    let trained = try train()
    #expect(trained.status == 0, "\(trained.errors)")
    let trial = try VideoTrial()
    let lines = try trial.run(trial.clip.path, "--motions", output.file("x.motions"))
    #expect(lines.split(separator: "\n").count == 16)
    #expect(lines.split(separator: "\n").allSatisfy { $0.contains("\"events\": [") })
  }

  /// Through a mirror everything goes the other way, and a wider camera sees larger motions.
  @Test(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
  func videosAreThoseOfTheirCamera() async throws {
    let trial = try VideoTrial()
    let videos = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: videos.file("turn"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: trial.clip.path, toPath: videos.file("turn/a.mkv"))
    let folder = try MotionFolder(videos.path)
    func numbers(_ camera: PoseEstimator) async throws -> [Double] {
      let clips = MotionClips(
        bundle: trial.weights, search: try HandSearchArguments.parse([]), camera: camera)
      let items = try await clips.read(folder, progress: SearchProgress(isShown: false))
      return try #require(items.first?.clip.flatMap { MotionFeatures($0) }).numbers
    }
    let typical = try await numbers(PoseEstimator())
    let mirrored = try await numbers(PoseEstimator(isMirrored: true))
    for (index, (a, b)) in zip(typical, mirrored).enumerated().prefix(96) {
      #expect(index.isMultiple(of: 3) ? a == -b : a == b)
    }
    #expect(typical.prefix(96).contains { abs($0) > 1e-3 })
    #expect(try await numbers(PoseEstimator(fieldOfView: 100)) != typical)
  }

  @Test func camerasOfClipsAreRead() throws {
    let numbers = CameraNumbers(argument: "900,900,640,360")
    for (arguments, estimator) in [
      ([], PoseEstimator()),
      (["--camera", "900,900,640,360"], PoseEstimator(numbers: numbers)),
      (["--field-of-view", "90", "--mirrored"], PoseEstimator(fieldOfView: 90, isMirrored: true)),
    ] {
      let train = try TrainCommand.parse(["--motion", "a", "--output", "b"] + arguments)
      #expect(train.camera.estimator == estimator)
      let evaluate = try EvaluateCommand.parse(["--motion", "a", "b"] + arguments)
      #expect(evaluate.camera.estimator == estimator)
    }
    for arguments in [
      ["--motion", "--field-of-view", "180"], ["--motion", "--camera", "/dev/video0"],
      ["--motion", "--camera", "9,9,4,4", "--field-of-view", "60"], ["--field-of-view", "60"],
      ["--mirrored"], ["--camera", "900,900,640,360"],
    ] {
      #expect(throws: (any Error).self) {
        try TrainCommand.parse(["a", "--output", "b"] + arguments)
      }
      #expect(throws: (any Error).self) { try EvaluateCommand.parse(["a", "b"] + arguments) }
    }
  }

  @Test(
    arguments: [
      ("subject3-take2.mp4", "3"), ("take2_p03.jsonl", "3"), ("anna-2.mp4", "anna"),
      ("swipe_person_12_1.mp4", "12"), ("07.mp4", nil), ("take.mp4", nil), ("s1e2.mp4", nil),
    ] as [(String, String?)])
  func namesTellPeople(name: String, person: String?) {
    #expect(MotionFolder.person(inName: name) == person)
  }
}

extension DecodedFrame {
  fileprivate static func blank(index: Int) -> DecodedFrame {
    DecodedFrame(
      index: index, timestampInMilliseconds: index * 33,
      picture: Picture(packed: [0, 0, 0], width: 1, height: 1, format: .rgb))
  }
}
