import HandsImaging
import Testing

@testable import HandsVideoInput

@Suite struct VideoFormatTests {
  private func format(_ lines: String...) throws(VideoError) -> VideoFormat {
    try VideoFormat(ProbeReport(lines.joined(separator: "\n")), limits: PictureLimits())
  }

  private let size = "streams.stream.0.width=640\nstreams.stream.0.height=480"
  private let rate = "streams.stream.0.avg_frame_rate=\"30000/1001\""

  @Test func reportsAreRead() throws {
    let format = try format(
      size, rate, "streams.stream.0.nb_frames=\"40\"", "streams.stream.0.start_time=\"0.500000\"",
      "format.start_time=\"0.100000\"", "format.duration=\"99\"")
    #expect(format.width == 640 && format.height == 480)
    #expect(format.frameRate == FrameRate(frames: 30000, seconds: 1001))
    #expect(format.frameCount == 40)
    #expect(abs(format.start - 0.4) < 1e-9)
  }

  @Test(arguments: [("-90", true), ("90.0", true), ("270", true), ("180", false), ("0", false)])
  func turnedFramesAreUpright(degrees: String, isTurned: Bool) throws {
    let format = try format(
      size, rate, "streams.stream.0.side_data_list.side_data.0.rotation=\(degrees)")
    #expect(format.width == (isTurned ? 480 : 640))
    #expect(format.height == (isTurned ? 640 : 480))
  }

  @Test func framesAreCountedByTime() throws {
    let rate = "streams.stream.0.avg_frame_rate=\"25/1\""
    let unknown = "streams.stream.0.nb_frames=\"N/A\""
    #expect(try format(size, rate, unknown, "format.duration=\"1.6\"").frameCount == 40)
    #expect(try format(size, rate, unknown, "format.duration=\"1e300\"").frameCount == nil)
    #expect(try format(size, rate, unknown, "format.duration=\"N/A\"").frameCount == nil)
  }

  @Test func anotherRateServesWhereTheAverageIsUnknown() throws {
    let unknown = "streams.stream.0.avg_frame_rate=\"0/0\""
    let other = "streams.stream.0.r_frame_rate=\"50/1\""
    #expect(try format(size, unknown, other).frameRate == FrameRate(frames: 50))
    #expect(throws: VideoError.frameRate("0/0")) { try format(size, unknown) }
    #expect(throws: VideoError.frameRate("")) { try format(size) }
  }

  @Test func sizesAreChecked() {
    #expect(throws: VideoError.noVideoStream) { try format(rate) }
    #expect(throws: VideoError.frameSize(.invalidSize(width: 0, height: 480))) {
      try format("streams.stream.0.width=0", "streams.stream.0.height=480", rate)
    }
    #expect(throws: VideoError.frameSize(.sideTooLong(side: 99_999, limit: 32_768))) {
      try format("streams.stream.0.width=99999", "streams.stream.0.height=480", rate)
    }
  }

  @Test func y4mHeadersAreRead() throws {
    let header = "YUV4MPEG2 W640 H480 F30000:1001 Ip A1:1 C420jpeg XYSCSS=420"
    let format = try VideoFormat(y4mHeader: Array(header.utf8), limits: PictureLimits())
    #expect(format.width == 640 && format.height == 480 && format.frameCount == nil)
    #expect(format.frameRate == FrameRate(frames: 30000, seconds: 1001))
  }

  @Test(arguments: [
    ("", VideoError.noY4MHeader), ("RIFF W1 H1 F1:1", .noY4MHeader),
    ("YUV4MPEG2 H480 F25:1", .noY4MHeader), ("YUV4MPEG2 W6x H480 F25:1", .noY4MHeader),
    ("YUV4MPEG2 W640 H480", .frameRate("")), ("YUV4MPEG2 W640 H480 F0:0", .frameRate("0:0")),
    ("YUV4MPEG2 W-1 H480 F25:1", .frameSize(.invalidSize(width: -1, height: 480))),
    (
      "YUV4MPEG2 W30000 H30000 F25:1",
      .frameSize(.tooManyPixels(width: 30000, height: 30000, limit: 64_000_000))
    ),
  ])
  func otherHeadersAreRefused(header: String, error: VideoError) {
    #expect(throws: error) {
      try VideoFormat(y4mHeader: Array(header.utf8), limits: PictureLimits())
    }
  }
}
