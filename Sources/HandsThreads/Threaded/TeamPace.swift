/// Whether the runs of one job are shared: on a machine whose other cores are taken, a helper that was
/// pushed off its core holds up every loop, and the caller alone is faster.
///
/// Runs are shared as long as they take less than a run alone, which is measured now and then. One that takes
/// longer is followed by a pause in which the caller works alone; then sharing is tried again. Pauses
/// double until sharing has proved itself.
package struct TeamPace {
  private var phase = Phase.shared(runs: 0)
  private var timeAlone: Duration?
  private var pause = TeamPace.shortestPause

  private enum Phase {
    case shared(runs: Int)
    case measuringAlone
    case pausing(until: ContinuousClock.Instant)
  }

  package static let shortestPause = Duration.milliseconds(8)
  package static let longestPause = Duration.milliseconds(500)
  /// Shared runs before the first run alone, as the very first ones meet cold caches.
  package static let firstRuns = 2
  /// Shared runs without a slow one after which pauses are short again.
  package static let trustedRuns = 8
  /// Shared runs after which a run alone is measured anew: it costs less than a hundredth of them.
  package static let measuredRuns = 128

  package init() {}

  /// Whether a run that starts now is shared.
  package mutating func sharesRun(at now: ContinuousClock.Instant) -> Bool {
    switch phase {
    case .shared: return true
    case .measuringAlone: return false
    case .pausing(let end):
      guard now >= end else { return false }
      phase = .shared(runs: 0)
      return true
    }
  }

  /// Takes note of a run that ended now.
  package mutating func note(_ duration: Duration, at end: ContinuousClock.Instant) {
    switch phase {
    case .shared(let runs): noteShared(duration, runs + 1, at: end)
    case .measuringAlone:
      timeAlone = duration
      phase = .shared(runs: 0)
    case .pausing: timeAlone = duration
    }
  }

  private mutating func noteShared(
    _ duration: Duration, _ runs: Int, at end: ContinuousClock.Instant
  ) {
    guard let timeAlone else {
      phase = runs < TeamPace.firstRuns ? .shared(runs: runs) : .measuringAlone
      return
    }
    guard duration < timeAlone else {
      phase = .pausing(until: end + pause)
      pause = min(pause * 2, TeamPace.longestPause)
      return
    }
    if runs >= TeamPace.trustedRuns { pause = TeamPace.shortestPause }
    phase = runs < TeamPace.measuredRuns ? .shared(runs: runs) : .measuringAlone
  }
}
