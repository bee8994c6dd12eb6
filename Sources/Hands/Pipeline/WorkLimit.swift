#if hasFeature(Embedded) && !NO_SYSTEM
  public import HandsThreads
#endif

#if NO_SYSTEM
  /// A deadline; always `nil`, as there is no clock.
  public enum Deadline: Sendable {}
#else
  /// The time by which a result is needed.
  public typealias Deadline = ContinuousClock.Instant
#endif

/// When to stop working on an image; checked before each model, and in both image models before
/// each operator.
package struct WorkLimit: Sendable {
  /// The time after which no operator is started.
  package var deadline: Deadline?

  /// Creates a limit.
  ///
  /// - Parameter deadline: The time after which no operator is started.
  package init(deadline: Deadline? = nil) {
    self.deadline = deadline
  }

  /// Checks whether to continue.
  ///
  /// - Throws: ``HandsError/cancelled`` if the calling Swift task was cancelled,
  ///   ``HandsError/deadlineExceeded`` if the deadline has passed.
  func check() throws(HandsError) {
    #if !hasFeature(Embedded)
      guard !Task.isCancelled else { throw .cancelled }
    #endif
    #if !NO_SYSTEM
      if let deadline, Deadline.now >= deadline { throw .deadlineExceeded }
    #endif
  }
}
