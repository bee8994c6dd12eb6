import HandsCLibrary

extension Thread {
  // Safe: handles are compared, and nothing is read through them.

  /// Whether this code runs on the thread.
  package var isCurrent: Bool { unsafe pthread_equal(handle, pthread_self()) != 0 }
}
