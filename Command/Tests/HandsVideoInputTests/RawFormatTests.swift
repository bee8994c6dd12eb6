import HandsImaging
import Testing

@testable import HandsVideoInput

@Suite struct RawFormatTests {
  @Test(arguments: [
    (RawPixelFormat.gray8, 35), (.rgb24, 105), (.bgr24, 105), (.rgba, 140), (.bgra, 140),
    (.nv12, 59), (.yuv420p, 59),
  ])
  func bytesAreCounted(format: RawPixelFormat, byteCount: Int) throws {
    let rate = try #require(FrameRate(frames: 30))
    let raw = RawFormat(pixelFormat: format, width: 7, height: 5, frameRate: rate)
    #expect(raw.frameByteCount == byteCount)
    if let direct = format.direct { #expect(direct.bytesPerPixel * 35 == byteCount) }
  }

  @Test func sizesAreChecked() async throws {
    let rate = try #require(FrameRate(frames: 30))
    for (width, height) in [(0, 5), (7, -1), (1 << 40, 1 << 40)] {
      let raw = RawFormat(pixelFormat: .rgb24, width: width, height: height, frameRate: rate)
      await #expect {
        try await Video(.rawStandardInput(raw))
      } throws: {
        if case VideoError.frameSize = $0 { true } else { false }
      }
    }
  }

  @Test func selectionsContainTheirFrames() {
    let selection = FrameSelection(first: 3, end: 8, step: 2)
    #expect((0..<12).filter(selection.contains) == [3, 5, 7])
    #expect((0..<3).allSatisfy(FrameSelection().contains))
  }
}
