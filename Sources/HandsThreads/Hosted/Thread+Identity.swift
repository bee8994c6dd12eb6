import HandsCLibrary

extension Thread {
  /// Whether this code runs on the thread.
  package var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }
}
