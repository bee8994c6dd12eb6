import HandsFileInput
import Foundation
import HandsImaging
import HandsTestSupport
import Testing

/// Raw frames on the standard input of `hands video`, and cameras that are none.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct RawVideoTests {
  private let trial: VideoTrial
  private let folder: TemporaryFolder

  init() throws {
    trial = try VideoTrial()
    folder = try TemporaryFolder()
  }

  private func arguments(_ format: String) -> [String] {
    ["-", "--raw-format", format, "--raw-size", "224x224", "--raw-rate", "25"]
  }

  private func raw(_ format: String) throws -> String {
    let path = folder.file(format)
    if !FileManager.default.fileExists(atPath: path) {
      let name = format == "gray8" ? "gray" : format
      try DrawnClip.encode(["-i", trial.clip.path, "-f", "rawvideo", "-pix_fmt", name, path])
    }
    return path
  }

  @Test(arguments: ["rgb24", "rgba", "bgra", "bgr24"])
  func colourIsThatOfTheFile(format: String) throws {
    let lines = try trial.run(arguments(format), input: raw(format))
    #expect(try lines == trial.run(trial.clip.path))
  }

  @Test(arguments: ["rgb24", "bgr24"])
  func framesAreSelected(format: String) throws {
    let part = ["--start", "0.2", "--end", "0.5", "--every", "3"]
    #expect(
      try trial.run(arguments(format) + part, input: raw(format))
        == trial.run([trial.clip.path] + part))
  }

  @Test(arguments: ["gray8", "nv12"])
  func otherPixelsAreConverted(format: String) throws {
    let lines = try trial.run(arguments(format), input: raw(format)).split(separator: "\n")
    #expect(lines.count == 16 && lines.contains { $0.contains("Victory") })
  }

  @Test func directFormatsNeedNoProgram() throws {
    let outcome = try trial.outcome(
      arguments("rgb24"), input: raw("rgb24"), searchPath: folder.path)
    #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 16)
  }

  @Test(arguments: ["rgb24", "yuv420p"])
  func framesThatAreCutOffAreNamed(format: String) throws {
    let bytes = try RegularFile.bytes(at: raw(format))
    let frame = bytes.count / 16
    let cut = try folder.write(Array(bytes.prefix(3 * frame + 100)), "cut-" + format)
    let outcome = try trial.outcome(arguments(format), input: cut)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "hands: standard input: Frame 3 is incomplete: it has 100 of \(frame) bytes.\n")
    #expect(outcome.output.split(separator: "\n").count == 3)
    // Frames that are not wanted need not be whole.
    let part = try trial.outcome(arguments(format) + ["--end", "0.08"], input: cut)
    #expect(part.status == 0 && part.output.split(separator: "\n").count == 2)
  }

  @Test func nothingIsNoVideo() throws {
    for format in ["rgb24", "nv12"] {
      #expect(try trial.outcome(arguments(format)).status == 65)
    }
  }

  @Test func camerasThatAreNone() throws {
    let file = try folder.write([1], "file")
    for (path, status) in [("/dev/null", Int32(65)), (file, 65), (folder.file("video9"), 66)] {
      let outcome = try trial.outcome(["--camera", path, "--camera-size", "640x480"])
      #expect(outcome.status == status && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("hands: ") && outcome.errors.contains("\"\(path)\""))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
