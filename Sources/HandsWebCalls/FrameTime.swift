extension Duration {
  /// Converts the time of a frame, which may be up to some hundred thousand years; `nil` for others.
  package init?(frameMilliseconds milliseconds: Double) {
    guard milliseconds.magnitude < 0x1p53 else { return nil }
    let whole = milliseconds.rounded(.down)
    self = .milliseconds(Int64(whole)) + .nanoseconds(Int64((milliseconds - whole) * 1e6))
  }
}
