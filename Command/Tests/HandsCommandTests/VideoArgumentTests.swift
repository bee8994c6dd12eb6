import ArgumentParser
import Hands
import HandsTestSupport
import Testing
import HandsVideoInput

@testable import HandsCommand

@Suite struct VideoArgumentTests {
  @Test(arguments: [
    [], ["a.mp4", "--camera", "/dev/video0"], ["-", "a.mp4"], ["a.mp4", "--camera-rate", "30"],
    ["-", "--raw-format", "rgb24"], ["-", "--raw-size", "4x4", "--raw-rate", "30"],
    ["a.mp4", "--raw-format", "rgb24", "--raw-size", "4x4", "--raw-rate", "30"],
    ["-", "--raw-format", "rgb", "--raw-size", "4x4", "--raw-rate", "30"],
    ["-", "--raw-format", "rgb24", "--raw-size", "4x", "--raw-rate", "30"],
    ["-", "--raw-format", "rgb24", "--raw-size", "4x4", "--raw-rate", "0"],
    ["a.mp4", "--jobs", "0"], ["a.mp4", "--jobs", "257"],
    ["a.mp4", "--every", "0"], ["a.mp4", "--every", "2147483648"],
    ["a.mp4", "--every", "9223372036854775807"],
    ["--camera", "/dev/video0", "--output", "a.jsonl", "--resume"],
    ["a.mp4", "--format", "parquet"], ["a.mp4", "--csv", "--format", "csv-long"],
    ["a.mp4", "--empty-frames"],
    ["a.mp4", "--format", "jsonl", "--output", "a.csv", "--empty-frames"],
    ["a.mp4", "--pose", "--csv"], ["a.mp4", "--field-of-view", "60"],
    ["a.mp4", "--smooth-min-cutoff", "0.1"], ["a.mp4", "--smooth-beta", "4"],
    ["a.mp4", "--vote-hold-ms", "200"],
    ["a.mp4", "--interactions", "--csv"], ["a.mp4", "b.mp4", "--rig", "r.json", "--interactions"],
    ["a.mp4", "--palm-length", "0.08"], ["a.mp4", "--pose", "--field-of-view", "180"],
    ["a.mp4", "--pose", "--palm-length", "0.21"], ["a.mp4", "--pose", "--camera", "1,2,3"],
    ["a.mp4", "b.mp4", "--rig", "r.json", "--csv"],
    ["a.mp4", "b.mp4", "--rig", "r.json", "--jobs", "2"],
    ["a.mp4", "b.mp4", "--rig", "r.json", "--num-hands", "33"],
    ["a.mp4", "b.mp4", "--rig", "r.json", "--annotate", "out"],
    ["a.mp4", "b.mp4", "--rig", "r.json", "--pose", "--field-of-view", "60"],
    ["a.mp4", "b.mp4", "--rig", "r.json", "--pose", "--palm-length", "0.08"],
    ["--camera", "/dev/video0", "--rig", "r.json"],
    ["a.mp4", "--osc", "0"], ["a.mp4", "--osc", "65536"], ["a.mp4", "--osc-host", "b"],
    ["a.mp4", "--osc", "9", "--osc-host", ""], ["a.mp4", "b.mp4", "--osc", "9"],
  ])
  func othersAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try VideoCommand.parse(arguments) }
  }

  @Test func theLargestStepSelectsOneFrame() throws {
    let rate = try #require(FrameRate(frames: 25))
    let command = try VideoCommand.parse(["a.mp4", "--every", "2147483647", "--end", "1"])
    #expect(command.clip.selection(at: rate).count(of: nil) == 1)
  }

  /// Ranges that change make another run, as another bundle does.
  @Test func rangesAreAmongTheFilesThatAreRead() throws {
    let folder = try TemporaryFolder()
    let ranges = try folder.write(
      Array(
        #"{"schema_version": 1, "nets": [{"fingerprint": "1", "inputs": [], "operators": []}]}"#
          .utf8), "ranges.json")
    let command = try VideoCommand.parse([
      "a.mp4", "--precision", "fast16", "--ranges", ranges,
    ])
    #expect(command.engine.inputs == [FileState(at: ranges)])
    #expect(command.engine.inputPaths == [folder.file("ranges.json")])
    #expect(try VideoCommand.parse(["a.mp4"]).engine.inputs.isEmpty)
  }

  @Test func numbersOfCamerasAreRead() throws {
    func poses(_ arguments: String...) throws -> RecordLayout {
      try VideoCommand.parse(["a.mp4"] + arguments).layout
    }
    let numbers = try #require(CameraNumbers(argument: "900,901,640,360"))
    let camera = numbers.camera(width: 1280, height: 720)
    #expect(camera.focalLength == [900, 901] && camera.principalPoint == [640, 360])
    #expect(
      try poses("--pose", "--camera", "900,901,640,360", "--palm-length", "0.08")
        == .jsonLines(poses: PoseEstimator(numbers: numbers, palmLength: 0.08)))
    #expect(
      try poses("--pose", "--mirrored", "--field-of-view", "60")
        == .jsonLines(poses: PoseEstimator(fieldOfView: 60, isMirrored: true)))
    let lens = CameraNumbers(argument: "900,900,640,360,0.1,-0.2,0.001,0.002,0.3")
    #expect(lens?.camera(width: 1280, height: 720).distortion.radial == [0.1, -0.2, 0.3])
    for text in ["", "1,2,3,x", "0,1,2,3", "1,2,3,nan", "1,2,3,4,5", "1,2,3,4,", "-1,2,3,4"] {
      #expect(CameraNumbers(argument: text) == nil)
    }
    // Of a camera that is not asked for, or described twice.
    #expect(throws: CommandError.self) { try poses("--camera", "900,900,640,360") }
    #expect(throws: CommandError.self) {
      try poses("--pose", "--camera", "900,900,640,360", "--field-of-view", "60")
    }
    #expect(try VideoCommand.parse(["a.mp4"]).poses.estimator(nil, isMirrored: false) == nil)
  }

  /// One frame of the wrong handedness would turn the palm round.
  @Test(
    arguments: [
      (["a.mp4"], false), (["a.mp4", "--average-handedness"], true), (["a.mp4", "--pose"], true),
      (["a.mp4", "--osc", "9"], true), (["a.mp4", "--interactions"], true),
    ] as [([String], Bool)])
  func handednessIsAveragedWherePosesAreMade(arguments: [String], averages: Bool) throws {
    let options = try VideoCommand.parse(arguments).taskOptions
    #expect(options.landmarker.tracking.averagesHandedness == averages)
  }

  @Test func sourcesAreRead() throws {
    let rate = try #require(FrameRate(frames: 30000, seconds: 1001))
    let camera = try VideoCommand.parse([
      "--camera", "/dev/video2", "--camera-size", "640x480", "--camera-rate", "30000/1001",
    ])
    #expect(
      camera.input.sources == [
        .camera(
          Camera(
            path: "/dev/video2", size: Camera.Size(width: 640, height: 480), frameRate: rate))
      ])
    let raw = try VideoCommand.parse([
      "-", "--raw-format", "nv12", "--raw-size", "640x480", "--raw-rate", "30000/1001",
    ])
    let format = RawFormat(pixelFormat: .nv12, width: 640, height: 480, frameRate: rate)
    #expect(raw.input.sources == [.rawStandardInput(format)])
    let files = try VideoCommand.parse(["a.mp4", "b.mp4"])
    #expect(files.input.sources == [.file(path: "a.mp4"), .file(path: "b.mp4")])
    #expect(try VideoCommand.parse(["-"]).input.sources == [.standardInput])
  }
}
