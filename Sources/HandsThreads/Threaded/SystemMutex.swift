import HandsCLibrary

/// The operating system's lock, at an address that never changes; not recursive.
@safe final class SystemMutex: @unchecked Sendable {
  // Safe: the object owns the lock, which never moves, from its making to its end.
  // Sendable: made for use by several threads.
  let handle: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    unsafe handle = .allocate(capacity: 1)
    let status = unsafe pthread_mutex_init(handle, nil)
    precondition(status == 0, "no memory for a lock")
  }

  deinit {
    unsafe pthread_mutex_destroy(handle)
    unsafe handle.deallocate()
  }

  func lock() { unsafe pthread_mutex_lock(handle) }

  func unlock() { unsafe pthread_mutex_unlock(handle) }
}
