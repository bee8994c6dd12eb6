import HandsFileInput
import Foundation
import HandsEngine
import HandsTestSupport
import Testing

/// Exit codes and messages of the command as it is built.
@Suite(.enabled(if: BuiltCommand.exists)) struct BuiltCommandTests {
  private func expectRefusal(_ outcome: BuiltCommand.Outcome, status: Int32) {
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("hands: "))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
    #expect(outcome.errors.utf8.count <= 1000)
    #expect(outcome.output.isEmpty)
  }

  @Test func usageIsExplained() throws {
    #expect(try BuiltCommand.run(["model", "check"]).status == 64)
    #expect(try BuiltCommand.run(["--help"]).output.contains("recognize"))
  }

  @Test func missingFiles() throws {
    expectRefusal(try BuiltCommand.run(["model", "check", "/nowhere/a\nb"]), status: 66)
    expectRefusal(try BuiltCommand.run(["model", "inspect", ""]), status: 66)
    expectRefusal(
      try BuiltCommand.run(["model", "run", "/nowhere", "--output-dir", "/tmp"]), status: 66)
  }

  @Test(arguments: ["check", "inspect"])
  func otherFiles(subcommand: String) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in [
      ("empty", []), ("text.png", Array("hello".utf8)),
      ("cut.tflite", [28, 0, 0, 0, 84, 70, 76, 51]),
      ("cut.task", [0x50, 0x4b, 3, 4]), ("a\u{1b}[1m", [0]),
    ] as [(String, [UInt8])] {
      expectRefusal(
        try BuiltCommand.run([subcommand, try folder.write(bytes, name)]), status: 65)
    }
  }

  @Test func drawnHandsAreRepeatable() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] {
      let outcome = try BuiltCommand.run([
        "render", "--pose", "Victory", "--size", "96", "--seed", "5", "--output", folder.file(name),
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let bytes = try RegularFile.bytes(at: folder.file("a.png"))
    #expect(bytes == (try RegularFile.bytes(at: folder.file("b.png"))))
    #expect(try BuiltCommand.run(["model", "check", folder.file("a.png")]).status == 0)
  }

  /// Two frames with a hand, one of another size without.
  @Test func shotsBecomeFrames() throws {
    let folder = try TemporaryFolder()
    let shots = try folder.write(
      Array(
        """
        [{"frames": 2, "width": 96, "height": 64, "background": "cool", "seed": 1, "hands": [
          {"side": "right", "skin": "dark", "keyframes": [
            {"frame": 0, "pose": "Victory", "x": 0.5, "y": 0.5, "scale": 1, "rotation": 5}]}]},
         {"frames": 3, "width": 32, "height": 48, "background": "black", "seed": 1, "hands": []}]
        """.utf8), "shots.json")
    let outcome = try BuiltCommand.run([
      "render", "--shots", shots, "--frames", "3", "--output", folder.file("frames"),
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("frames")).sorted()
    #expect(names == ["0000.png", "0001.png", "0002.png"])
    let single = folder.file("single.png")
    _ = try BuiltCommand.run([
      "render", "--pose", "Victory", "--skin", "dark", "--background", "cool", "--seed", "1",
      "--rotation", "5", "--size", "96x64", "--output", single,
    ])
    let frames = try names.map { try RegularFile.bytes(at: folder.file("frames/" + $0)) }
    #expect(frames[0] == (try RegularFile.bytes(at: single)))
    #expect(frames[2].count < frames[1].count)
  }

  @Test(arguments: [
    ("", "not valid JSON"), ("[]", "no shots"), ("{}", "Array"), ("[{}]", "0.frames"),
    (#"[{"frames": "x"}]"#, "0.frames"), (#"[{"frames": 0}]"#, "0.frames"),
    (#"[{"frames": 1, "hands": [{"side": "up"}]}]"#, "0.hands.0.side"),
    (
      #"[{"frames": 1, "hands": [], "background": "warm", "seed": 0, "width": 0, "height": 1}]"#,
      "0×1"
    ),
  ])
  func faultsOfShotsAreNamed(text: String, part: String) throws {
    let folder = try TemporaryFolder()
    let shots = try folder.write(Array(text.utf8), "shots.json")
    let outcome = try BuiltCommand.run(
      ["render", "--shots", shots, "--output", folder.file("frames")])
    expectRefusal(outcome, status: 65)
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test func jointsOverwriteNeitherImagesNorShots() throws {
    let folder = try TemporaryFolder()
    let (image, shots) = (folder.file("a.png"), try folder.write(Array("[]".utf8), "shots.json"))
    for arguments in [
      ["--output", image, "--joints", image],
      ["--shots", shots, "--output", folder.file("frames"), "--joints", shots],
    ] {
      let outcome = try BuiltCommand.run(["render"] + arguments)
      expectRefusal(outcome, status: 64)
      #expect(outcome.errors.contains("--joints would overwrite"), "\(outcome.errors)")
    }
    #expect(try RegularFile.bytes(at: shots) == Array("[]".utf8))
  }

  @Test func missingShotsAreMissingInput() throws {
    expectRefusal(
      try BuiltCommand.run(["render", "--shots", "/nowhere.json", "--output", "/tmp/a"]),
      status: 66)
  }

  @Test func missingBundleIsNamed() throws {
    let folder = try TemporaryFolder()
    expectRefusal(
      try BuiltCommand.run(["recognize", "a.png", "--model", folder.file("none.task")]),
      status: 66)
  }

  @Test func benchmarksOfNothing() throws {
    expectRefusal(try BuiltCommand.run(["model", "benchmark", "/nowhere.task"]), status: 66)
    expectRefusal(
      try BuiltCommand.run([
        "model", "benchmark", "task", "--picture", "/nowhere.png", "--model", "a",
      ]),
      status: 66)
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("hello".utf8), "text.tflite")
    expectRefusal(try BuiltCommand.run(["model", "benchmark", text]), status: 65)
    expectRefusal(
      try BuiltCommand.run(["model", "benchmark", "task", "--model", text]), status: 65)
    let empty = try folder.write([0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18), "no.task")
    expectRefusal(try BuiltCommand.run(["model", "benchmark", empty]), status: 65)
    #expect(try BuiltCommand.run(["model", "benchmark", "--help"]).output.contains("op"))
  }

  @Test func kernelsThatCannotRunAreUnavailable() throws {
    let net = SharedFiles.url("models/canned_gesture_classifier.tflite").path
    for set in KernelSet.allCases where !KernelSet.available.contains(set) {
      expectRefusal(
        try BuiltCommand.run(
          ["model", "benchmark", "op", "add", "--shape", "8", "--kernels", set.rawValue]),
        status: 69)
      guard SharedFiles.exist else { continue }
      expectRefusal(
        try BuiltCommand.run(["model", "benchmark", net, "--kernels", set.rawValue]), status: 69)
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func framesAreTimedStageByStage() throws {
    let bundle = SharedFiles.url("models/gesture_recognizer.task").path
    let outcome = try BuiltCommand.run(
      ["model", "benchmark", "task", "--runs", "1", "--warmup", "0", "--json", "--tracked"],
      weights: bundle)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["hands"] as? Int == 1)
    #expect(document["tracked"] as? Bool == true)
    let stages = try #require(document["stages"] as? [[String: Any]])
    let times = Dictionary(
      uniqueKeysWithValues: stages.compactMap { stage in
        (stage["name"] as? String).map { ($0, stage["ms"] as? Double ?? -1) }
      })
    #expect(
      stages.map { $0["name"] as? String } == [
        "detector_warp", "detector_net", "palm_decoding", "landmark_warp", "landmark_net",
        "projection", "gesture",
      ])
    for stage in ["detector_warp", "detector_net", "palm_decoding"] { #expect(times[stage] == 0) }
    for stage in ["landmark_warp", "landmark_net", "projection", "gesture"] {
      #expect((times[stage] ?? 0) > 0, "\(stage)")
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func handsThatAreLostEndTracking() throws {
    let folder = try TemporaryFolder()
    let empty = folder.file("empty.png")
    _ = try BuiltCommand.run(
      ["render", "--scale", "0.05", "--size", "96", "--output", empty])
    expectRefusal(
      try BuiltCommand.run(
        [
          "model", "benchmark", "task", "--runs", "1", "--warmup", "0", "--tracked", "--picture",
          empty,
        ], weights: SharedFiles.url("models/gesture_recognizer.task").path), status: 65)
  }

  @Test(.enabled(if: SharedFiles.exist))
  func unreadablePicturesDoNotStopTheOthers() throws {
    let bundle = SharedFiles.url("models/gesture_recognizer.task").path
    let folder = try TemporaryFolder()
    let drawn = folder.file("hand.png")
    _ = try BuiltCommand.run(["render", "--pose", "Victory", "--seed", "3", "--output", drawn])
    let text = try folder.write(Array("hello".utf8), "text.png")
    let pictures = [folder.file("missing.png"), drawn, text]

    let outcome = try BuiltCommand.run(
      ["recognize", "--json", "--annotate", folder.file("out")] + pictures, weights: bundle)
    #expect(outcome.status == 65)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["schema_version"] as? Int == 2)
    #expect(document["model"] as? String == bundle)
    #expect(document["precision"] as? String == "exact")
    let results = try #require(document["results"] as? [[String: Any]])
    #expect(results.map { $0["file"] as? String } == pictures)
    #expect(results.map { $0["error"] == nil } == [false, true, false])
    let gestures = try #require(results[1]["gestures"] as? [[[String: Any]]])
    #expect(gestures.map { $0.map { $0["category_name"] as? String } } == [["Victory"]])
    let annotated = try RegularFile.bytes(at: folder.file("out/hand.png"))
    #expect(annotated != (try RegularFile.bytes(at: drawn)))

    #expect(
      try BuiltCommand.run(["recognize", pictures[0]], weights: bundle).status == 66)
  }

  /// The same picture three times: single pictures give equal results, frames of a clip build on
  /// each other.
  @Test(.enabled(if: SharedFiles.exist), arguments: ["recognize", "landmarks"])
  func picturesAreFramesOfAClip(subcommand: String) throws {
    let bundle = SharedFiles.url("models/gesture_recognizer.task").path
    let folder = try TemporaryFolder()
    let drawn = folder.file("hand.png")
    _ = try BuiltCommand.run(["render", "--pose", "Victory", "--seed", "3", "--output", drawn])
    func landmarks(_ mode: String) throws -> [[[[Double]]]] {
      let outcome = try BuiltCommand.run(
        [subcommand, "--json", "--running-mode", mode, drawn, drawn, drawn], weights: bundle)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let document = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      let results = try #require(document["results"] as? [[String: Any]])
      return results.compactMap { $0["landmarks"] as? [[[Double]]] }
    }
    let (pictures, frames) = (try landmarks("image"), try landmarks("video"))
    #expect(pictures.map(\.count) == [1, 1, 1] && frames.map(\.count) == [1, 1, 1])
    #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0])
    #expect(frames[0] == pictures[0] && frames[1] != frames[0])
    for option in [
      ["--tracks"], ["--smooth"], ["--average-handedness"], ["--one-of-each-side"],
      ["--identity-gap", "1"], ["--coasting-frames", "1"], ["--detection-interval", "9"],
    ] {
      expectRefusal(
        try BuiltCommand.run([subcommand, drawn] + option, weights: bundle), status: 64)
    }
    let tracked = try BuiltCommand.run(
      [subcommand, "--json", "--running-mode", "video", "--tracks", "--smooth", drawn, drawn],
      weights: bundle)
    #expect(tracked.status == 0, "\(tracked.errors)")
    #expect(tracked.output.contains(#""tracks": [{"id": 1, "age": 2}]"#))
    expectRefusal(
      try BuiltCommand.run(
        [subcommand, drawn, "--running-mode", "video", "--min-tracking-confidence", "0"],
        weights: bundle), status: 64)
  }

  /// The library checks ranges, of single pictures and of videos.
  @Test(
    .enabled(if: SharedFiles.exist),
    arguments: [
      ["--num-hands", "0"], ["--min-hand-presence-confidence", "1.5"],
      ["--min-hand-detection-confidence", "nan"], ["--min-hand-detection-confidence", "-7"],
      ["--min-tracking-confidence", "0"], ["--canned-score-threshold", "nan"],
      ["--custom-score-threshold", "1.5"], ["--canned-deny", "Thumbs_Up"],
      ["--smooth-min-cutoff", "0", "--smooth"], ["--smooth-beta", "nan", "--smooth"],
      ["--vote-frames", "0"], ["--vote-frames", "1001"],
    ])
  func optionsOutOfRangeAreNamed(arguments: [String]) throws {
    let outcome = try BuiltCommand.run(
      ["recognize", "a.png", "--running-mode", "video"] + arguments,
      weights: SharedFiles.url("models/gesture_recognizer.task").path)
    expectRefusal(outcome, status: 64)
    #expect(outcome.errors.hasPrefix("hands: \(arguments[0]) is "), "\(outcome.errors)")
    #expect(outcome.errors.contains("; it must be "))
  }

  @Test(.enabled(if: SharedFiles.exist))
  func netsRunOnArraysAndMatchGoldens() throws {
    let folder = try TemporaryFolder()
    let net = SharedFiles.url("models/canned_gesture_classifier.tflite").path
    let golden = SharedFiles.url("golden/tensors/canned_gesture_classifier").path
    let verified = try BuiltCommand.run(["model", "verify", net, golden])
    #expect(verified.status == 0, "\(verified.output)")
    #expect(
      try BuiltCommand.run(["model", "verify", net, golden, "--tolerance", "0"]).status == 1)

    let input = try RegularFile.bytes(at: golden + "/input_0.bin")
    let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 128), }\n"
    let array =
      [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
      + input
    let arguments = [
      "model", "run", net, "--input", try folder.write(array, "in0.npy"), "--output-dir",
      folder.file("out"),
    ]
    let outcome = try BuiltCommand.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try RegularFile.bytes(at: folder.file("out/out0.npy")).count == 128 + 8 * 4)
    // With its input, what was written is a recording.
    _ = try folder.write(array, "out/in0.npy")
    #expect(
      try BuiltCommand.run(["model", "verify", net, folder.file("out"), "--tolerance", "0"]).status
        == 0)
    expectRefusal(
      try BuiltCommand.run(["model", "run", net, "--output-dir", folder.file("out")]), status: 65)
  }
}
