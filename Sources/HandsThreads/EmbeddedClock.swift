import HandsCLibrary

/// Stands in for the standard library's clock, and is used alike: it does not stop while the system
/// sleeps.
public enum ContinuousClock {
  /// A point in time.
  public struct Instant: Comparable, Sendable {
    private let sinceStart: Duration

    /// This moment.
    public static var now: Instant { ContinuousClock.now }

    fileprivate init(sinceStart: Duration) {
      self.sinceStart = sinceStart
    }

    /// Which of two instants comes first.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.sinceStart < right.sinceStart
    }

    /// The instant that much later.
    public static func + (instant: Instant, duration: Duration) -> Instant {
      Instant(sinceStart: instant.sinceStart + duration)
    }

    /// The time from the second instant to the first.
    public static func - (end: Instant, start: Instant) -> Duration {
      end.sinceStart - start.sinceStart
    }
  }

  #if canImport(Darwin)
    private static let clock = _CLOCK_MONOTONIC
  #else
    private static let clock = CLOCK_BOOTTIME
  #endif

  /// This moment.
  public static var now: Instant {
    var time = timespec()
    // Safe: the call fills the structure, which lives here.
    _ = unsafe clock_gettime(clock, &time)
    return Instant(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}
