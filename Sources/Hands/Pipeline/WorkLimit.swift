/// How long an image may be worked on: checked before each net, and inside both image nets before each
/// operator.
package struct WorkLimit: Sendable {
  #if !hasFeature(Embedded)
    /// No operator is started from then on.
    package var deadline: ContinuousClock.Instant?

    /// Creates a limit.
    ///
    /// - Parameter deadline: No operator is started from then on.
    package init(deadline: ContinuousClock.Instant? = nil) {
      self.deadline = deadline
    }
  #endif

  /// Checks whether the work is still wanted.
  ///
  /// - Throws: ``HandsError/cancelled`` if the Swift task that calls was cancelled,
  ///   ``HandsError/deadlineExceeded`` if it is too late.
  func check() throws(HandsError) {
    #if !hasFeature(Embedded)
      guard !Task.isCancelled else { throw .cancelled }
      if let deadline, ContinuousClock.now >= deadline { throw .deadlineExceeded }
    #endif
  }
}
