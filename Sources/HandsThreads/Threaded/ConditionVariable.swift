import HandsCLibrary

/// Where threads sleep until something holds.
@safe package final class ConditionVariable: @unchecked Sendable {
  // Safe: the object owns the condition, which never moves, from its making to its end.
  // Sendable: the object is made for use by several threads, and never moves.
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private let mutex = SystemMutex()

  /// Creates a condition that nobody waits for.
  package init() {
    unsafe condition = .allocate(capacity: 1)
    let status = unsafe pthread_cond_init(condition, nil)
    precondition(status == 0, "no memory for a condition")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
  }

  /// Sleeps until the condition yields a value.
  package func wait<Value>(until condition: () -> Value?) -> Value {
    mutex.lock()
    defer { mutex.unlock() }
    while true {
      if let value = condition() { return value }
      unsafe pthread_cond_wait(self.condition, mutex.handle)
    }
  }

  /// Wakes all threads, whose conditions may hold now.
  package func broadcast() {
    mutex.lock()
    unsafe pthread_cond_broadcast(condition)
    mutex.unlock()
  }
}
