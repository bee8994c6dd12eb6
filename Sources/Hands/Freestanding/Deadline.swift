/// A deadline; always `nil`, as there is no clock.
public enum Deadline: Sendable {
  /// Whether it is too late.
  var hasPassed: Bool { switch self {} }
}
