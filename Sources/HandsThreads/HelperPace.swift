/// Whether helpers are worth asking: on a machine whose other cores are taken, a helper that was pushed off
/// its core holds up every loop, and the caller alone is faster.
///
/// A wait that is long beside the bands themselves means that a helper does not run. The caller then works
/// alone for a while, for twice as long after each such wait, and tries again.
package struct HelperPace {
  private var aloneUntil: ContinuousClock.Instant?
  private var pause = HelperPace.shortestPause
  private var goodLoops = 0

  package init() {}

  package static let shortestPause = Duration.milliseconds(8)
  package static let longestPause = Duration.milliseconds(500)
  /// Bands that a helper may take longer for than the caller, and time to be noticed in.
  package static let patience = (bands: 4, time: Duration.microseconds(150))
  /// Loops without a long wait after which trust is restored.
  package static let trustedLoops = 256

  /// Whether a loop that starts now is shared.
  package mutating func asksHelpers(at now: ContinuousClock.Instant) -> Bool {
    guard let end = aloneUntil else { return true }
    guard now >= end else { return false }
    aloneUntil = nil
    return true
  }

  /// Takes note that the helpers were done when the caller was.
  package mutating func noteNoWait() {
    guard pause > HelperPace.shortestPause else { return }
    goodLoops += 1
    if goodLoops >= HelperPace.trustedLoops { pause = HelperPace.shortestPause }
  }

  /// Takes note of how long the caller waited for bands that helpers had begun.
  package mutating func note(
    waited: Duration, at start: ContinuousClock.Instant, timeOfABand: Duration
  ) {
    let (bands, time) = HelperPace.patience
    guard waited > timeOfABand * bands + time else { return noteNoWait() }
    goodLoops = 0
    aloneUntil = start + waited + pause
    pause = min(pause * 2, HelperPace.longestPause)
  }
}
