#if hasFeature(Embedded) && !NO_SYSTEM
  public import HandsThreads
#endif

#if NO_SYSTEM
  /// When a result must be there: never, as there is no clock.
  public enum Deadline: Sendable {}
#else
  /// When a result must be there.
  public typealias Deadline = ContinuousClock.Instant
#endif

/// How long an image may be worked on: checked before each net, and inside both image nets before each
/// operator.
package struct WorkLimit: Sendable {
  /// No operator is started from then on.
  package var deadline: Deadline?

  /// Creates a limit.
  ///
  /// - Parameter deadline: No operator is started from then on.
  package init(deadline: Deadline? = nil) {
    self.deadline = deadline
  }

  /// Checks whether the work is still wanted.
  ///
  /// - Throws: ``HandsError/cancelled`` if the Swift task that calls was cancelled,
  ///   ``HandsError/deadlineExceeded`` if it is too late.
  func check() throws(HandsError) {
    #if !hasFeature(Embedded)
      guard !Task.isCancelled else { throw .cancelled }
    #endif
    #if !NO_SYSTEM
      if let deadline, Deadline.now >= deadline { throw .deadlineExceeded }
    #endif
  }
}
