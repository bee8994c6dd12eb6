import Testing

@testable import HandsVideoInput

@Suite struct FrameRateTests {
  @Test func timesAreRoundedDown() throws {
    let rate = try #require(FrameRate("30000/1001", separator: "/"))
    #expect((0..<4).map(rate.milliseconds) == [0, 33, 66, 100])
    #expect(rate.milliseconds(atFrame: 30000) == 1_001_000)
    let fastest = try #require(FrameRate(frames: 1000))
    #expect(fastest.milliseconds(atFrame: 1 << 32) == 1 << 32)
    let slowest = try #require(FrameRate(frames: 1, seconds: 3600))
    #expect(slowest.milliseconds(atFrame: 1 << 32) == 3_600_000 << 32)
  }

  @Test func framesAreFoundByTime() throws {
    let rate = try #require(FrameRate(frames: 25))
    #expect([0, 0.001, 0.04, 0.0401, 1, 0.3 * 4].map(rate.frame) == [0, 1, 1, 2, 25, 30])
    #expect(rate.frame(notBefore: .greatestFiniteMagnitude) == 1 << 32)
    let film = try #require(FrameRate(frames: 24000, seconds: 1001))
    for index in [1, 23, 24, 1000, 100_000] {
      #expect(film.frame(notBefore: Double(index) * 1001 / 24000) == index)
    }
  }

  @Test(arguments: [
    "0/0", "25", "", "25/0", "-1/1", "1001/1", "1/3601", "25/1/1", "x/1", "9999999999/1",
  ])
  func otherRatesAreRefused(text: String) {
    #expect(FrameRate(text, separator: "/") == nil)
  }

  @Test func selectionsAreCounted() {
    #expect(FrameSelection().count(of: 10) == 10)
    #expect(FrameSelection().count(of: nil) == nil)
    #expect(FrameSelection(first: 3, end: 8, step: 2).count(of: nil) == 3)
    #expect(FrameSelection(first: 3, end: 8, step: 2).count(of: 7) == 2)
    #expect(FrameSelection(first: 9).count(of: 4) == 0)
  }
}
