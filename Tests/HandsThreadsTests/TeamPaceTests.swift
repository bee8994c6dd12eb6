import HandsThreads
import Testing

@Suite struct TeamPaceTests {
  private let alone = Duration.milliseconds(10)
  private let shared = Duration.milliseconds(6)
  private let heldUp = Duration.milliseconds(15)

  /// Runs one after the other, each with or without helpers.
  private struct Runs {
    var pace = TeamPace()
    var now = ContinuousClock.now

    /// Runs once; whether the run was shared.
    mutating func run(shared: Duration, alone: Duration) -> Bool {
      let isShared = pace.sharesRun(at: now)
      let duration = isShared ? shared : alone
      now += duration
      pace.note(duration, at: now)
      return isShared
    }
  }

  /// A pace that has measured a run alone.
  private func measured() -> Runs {
    var runs = Runs()
    for index in 0...TeamPace.firstRuns {
      let isShared = runs.run(shared: shared, alone: alone)
      #expect(isShared == (index < TeamPace.firstRuns))
    }
    return runs
  }

  @Test func runsThatGainAreSharedButForAMeasurement() {
    var runs = measured()
    for index in 1...3 * (TeamPace.measuredRuns + 1) {
      let isShared = runs.run(shared: shared, alone: alone)
      #expect(isShared == !index.isMultiple(of: TeamPace.measuredRuns + 1))
    }
  }

  @Test func aSlowRunIsFollowedByAPauseThatDoubles() {
    var runs = measured()
    var pause = TeamPace.shortestPause
    for _ in 0..<12 {
      let isShared = runs.run(shared: heldUp, alone: alone)
      #expect(isShared)
      let end = runs.now + pause
      let isSharedEarly = runs.pace.sharesRun(at: end - .microseconds(1))
      #expect(!isSharedEarly)
      runs.pace.note(alone, at: end)
      runs.now = end
      pause = min(pause * 2, TeamPace.longestPause)
    }
    #expect(pause == TeamPace.longestPause)
  }

  @Test func aRunThatGainsNothingIsSlow() {
    var runs = measured()
    let isShared = runs.run(shared: alone, alone: alone)
    #expect(isShared)
    let isSharedNext = runs.run(shared: shared, alone: alone)
    #expect(!isSharedNext)
  }

  @Test(arguments: [TeamPace.trustedRuns - 1, TeamPace.trustedRuns])
  func trustComesBack(goodRuns: Int) {
    var runs = measured()
    for _ in 0..<3 {
      _ = runs.run(shared: heldUp, alone: alone)
      runs.now += TeamPace.longestPause
    }
    for _ in 0..<goodRuns { _ = runs.run(shared: shared, alone: alone) }
    _ = runs.run(shared: heldUp, alone: alone)
    let isShared = runs.pace.sharesRun(at: runs.now + TeamPace.shortestPause)
    #expect(isShared == (goodRuns == TeamPace.trustedRuns))
  }

  /// With a core taken for good, ten seconds of runs costs little more than alone.
  @Test func contentionCostsLittle() {
    var runs = measured()
    let start = runs.now
    var count = 0
    while runs.now - start < .seconds(10) {
      _ = runs.run(shared: heldUp, alone: alone)
      count += 1
    }
    #expect(runs.now - start < alone * count * 1.02)
  }
}
