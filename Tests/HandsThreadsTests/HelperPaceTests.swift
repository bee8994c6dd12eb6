import HandsThreads
import Testing

@Suite struct HelperPaceTests {
  private let start = ContinuousClock.now
  /// Longer than any wait that is put up with, for bands of no length.
  private let longWait = HelperPace.patience.time + .microseconds(1)

  @Test func helpersAreAskedAsLongAsTheyKeepUp() {
    var pace = HelperPace()
    for loop in 0..<1000 {
      let isAsked = pace.asksHelpers(at: start)
      #expect(isAsked)
      if loop.isMultiple(of: 2) {
        pace.noteNoWait()
      } else {
        pace.note(waited: HelperPace.patience.time, at: start, timeOfABand: .zero)
      }
    }
  }

  @Test func waitsAreMeasuredInBands() {
    let band = Duration.milliseconds(3)
    let longestWait = band * HelperPace.patience.bands + HelperPace.patience.time
    var pace = HelperPace()
    pace.note(waited: longestWait, at: start, timeOfABand: band)
    let isAskedAfterAWait = pace.asksHelpers(at: start)
    #expect(isAskedAfterAWait)
    pace.note(waited: longestWait + .microseconds(1), at: start, timeOfABand: band)
    let isAskedAfterALongWait = pace.asksHelpers(at: start)
    #expect(!isAskedAfterALongWait)
  }

  @Test func aLongWaitIsFollowedByAPauseThatDoubles() {
    var pace = HelperPace()
    var now = start
    var pause = HelperPace.shortestPause
    for _ in 0..<12 {
      pace.note(waited: longWait, at: now, timeOfABand: .zero)
      now += longWait + pause
      let isAskedEarly = pace.asksHelpers(at: now - .microseconds(1))
      let isAsked = pace.asksHelpers(at: now)
      #expect(!isAskedEarly && isAsked)
      pause = min(pause * 2, HelperPace.longestPause)
    }
    #expect(pause == HelperPace.longestPause)
  }

  @Test func trustComesBack() {
    var pace = HelperPace()
    for _ in 0..<3 { pace.note(waited: longWait, at: start, timeOfABand: .zero) }
    for _ in 0..<HelperPace.trustedLoops { pace.noteNoWait() }
    pace.note(waited: longWait, at: start, timeOfABand: .zero)
    let isAsked = pace.asksHelpers(at: start + longWait + HelperPace.shortestPause)
    #expect(isAsked)
  }
}
