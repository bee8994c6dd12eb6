import HandsCLibrary

/// The time by which a result is needed, by the clock of the program around.
public struct Deadline: Sendable {
  private let milliseconds: Double

  /// Creates a deadline.
  ///
  /// - Parameter milliseconds: The time from now.
  package init(inMilliseconds milliseconds: Double) {
    self.milliseconds = hands_now() + milliseconds
  }

  private init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// The present.
  package static var now: Deadline { Deadline(inMilliseconds: 0) }

  /// A time and a duration later.
  package static func + (time: Deadline, duration: Duration) -> Deadline {
    let (seconds, attoseconds) = duration.components
    return Deadline(
      milliseconds: time.milliseconds + Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
  }

  /// Whether it is too late.
  var hasPassed: Bool { hands_now() >= milliseconds }
}
