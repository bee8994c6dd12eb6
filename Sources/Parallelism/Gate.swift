#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where threads sleep until a condition holds.
@safe final class Gate: @unchecked Sendable {
  // Sendable: both objects are made for use by several threads, and never move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    let status = unsafe (pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil))
    precondition(status == (0, 0), "no memory for a lock")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Sleeps until the condition yields a value.
  func wait<Value>(until condition: () -> Value?) -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let value = condition() { return value }
      unsafe pthread_cond_wait(self.condition, mutex)
    }
  }

  /// Wakes all threads, whose conditions may hold now.
  func open() {
    unsafe pthread_mutex_lock(mutex)
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
  }
}
