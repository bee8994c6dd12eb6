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

  /// Whether it is too late.
  var hasPassed: Bool { hands_now() >= milliseconds }
}
