/// Nothing to wait for: there is one thread.
struct SystemMutex: Sendable {
  func lock() {}

  func unlock() {}
}
