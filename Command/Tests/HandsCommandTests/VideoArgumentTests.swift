import ArgumentParser
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
    ["a.mp4", "--jobs", "0"], ["a.mp4", "--jobs", "65"],
    ["--camera", "/dev/video0", "--output", "a.jsonl", "--resume"],
    ["a.mp4", "--format", "parquet"], ["a.mp4", "--csv", "--format", "csv-long"],
    ["a.mp4", "--empty-frames"],
    ["a.mp4", "--format", "jsonl", "--output", "a.csv", "--empty-frames"],
  ])
  func othersAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try VideoCommand.parse(arguments) }
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
