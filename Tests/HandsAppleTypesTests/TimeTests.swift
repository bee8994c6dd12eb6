import HandsAppleTypes
import Testing

/// `CMTime` and `CMTimeRange`.
struct TimeTests {
  @Test func equalTimesMayBeWrittenDifferently() {
    let half = CMTime(value: 1, timescale: 2)
    let same = CMTimeMake(value: -300, timescale: 600)
    #expect(half == CMTime(value: 300, timescale: 600))
    #expect(half.hashValue == CMTime(value: 300, timescale: 600).hashValue)
    #expect(same == CMTime(value: -1, timescale: 2) && same != half)
    #expect(CMTime(value: 0, timescale: 7) == .zero)
    #expect(CMTime(value: .min, timescale: 1) == CMTime(value: .min, timescale: 1))
  }

  @Test func timesAreInOrder() {
    let times = [
      CMTime(value: .min, timescale: 1), CMTime(value: -1, timescale: .max), .zero,
      CMTime(value: 1, timescale: 3), CMTime(value: 334, timescale: 1000),
      CMTime(value: .max, timescale: .max), CMTime(value: .max, timescale: 1), .invalid,
    ]
    for (index, time) in times.enumerated() {
      for (other, later) in times.enumerated() {
        #expect((time < later) == (index < other))
        #expect((time == later) == (index == other))
      }
    }
  }

  @Test func secondsAreRoundedToTheTimescale() {
    #expect(CMTime(seconds: 0.04, preferredTimescale: 600) == CMTime(value: 24, timescale: 600))
    #expect(CMTime(seconds: 1.0 / 3, preferredTimescale: 10).value == 3)
    #expect(CMTimeGetSeconds(CMTime(value: 3, timescale: 4)) == 0.75)
  }

  @Test(arguments: [.nan, .infinity, 1e30] as [Double])
  func uncountableSecondsAreInvalid(seconds: Double) {
    let time = CMTime(seconds: seconds, preferredTimescale: 600)
    #expect(!time.isValid && time.seconds.isNaN)
    #expect(time == .invalid && time == CMTime(value: 5, timescale: -1))
    #expect(time.hashValue == CMTime.invalid.hashValue)
  }

  @Test func rangesCompareTheirTimes() {
    let range = CMTimeRange(start: .zero, duration: CMTime(value: 0, timescale: 9))
    #expect(range == .zero && range.hashValue == CMTimeRange.zero.hashValue)
  }
}
