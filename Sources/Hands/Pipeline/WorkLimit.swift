import HandsThreads

/// When to stop working on an image; checked before each operator of both image models, and before the
/// gesture of each hand.
package struct WorkLimit: Sendable {
  /// The time after which no operator is started.
  package var deadline: Deadline?
  /// The jobs side by side of which this is one; `nil` for work that all threads share.
  var group: JobGroup?

  /// Creates a limit.
  ///
  /// - Parameter deadline: The time after which no operator is started.
  package init(deadline: Deadline? = nil) {
    self.deadline = deadline
  }

  /// Checks whether to continue.
  ///
  /// - Throws: ``HandsError/cancelled`` if the calling Swift task was cancelled,
  ///   ``HandsError/deadlineExceeded`` if the deadline has passed, the error of another job of the
  ///   group.
  func check() throws(HandsError) {
    guard !CurrentTask.isCancelled else { throw .cancelled }
    if let deadline, deadline.hasPassed { throw .deadlineExceeded }
    try group?.check()
  }
}
