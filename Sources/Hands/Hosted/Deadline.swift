#if hasFeature(Embedded)
  public import HandsThreads
#endif

/// The time by which a result is needed.
public typealias Deadline = ContinuousClock.Instant

extension Deadline {
  /// Whether it is too late.
  var hasPassed: Bool { .now >= self }
}
