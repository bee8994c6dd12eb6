import Testing

@testable import HandsVideoInput

/// Times as arguments of ffmpeg.
@Suite struct ProgramTimeTests {
  @Test(arguments: [
    (0.0, "0.000000"), (2.5, "2.500000"), (-0.04, "-0.040000"), (5e-5, "0.000050"),
    (-5e-5, "-0.000050"), (-1e-9, "0.000000"), (1e300, "1000000000000.000000"),
    (0.9999999, "1.000000"),
  ])
  func timesHaveNoExponents(seconds: Double, text: String) {
    #expect(Program.seconds(seconds) == text)
  }

  @Test func shortStartsAreSought() {
    let arguments = VideoSource.file(path: "a.mp4").inputArguments(start: 5e-5)
    #expect(arguments.suffix(4) == ["-ss", "0.000050", "-i", "file:a.mp4"])
  }
}
