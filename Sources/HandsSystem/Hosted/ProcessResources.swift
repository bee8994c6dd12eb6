import HandsCLibrary

/// Whether the process may still open files and start threads: checked before calls that would trap or wait
/// forever if it cannot.
package enum ProcessResources {
  // Safe: structures live as long as the calls that fill them, and paths are copied.

  /// Whether that many more files can be open at once.
  ///
  /// Opens no file: a trial would briefly take descriptors that are needed elsewhere.
  package static func hasDescriptors(_ count: Int) -> Bool {
    var limit = rlimit()
    guard unsafe getrlimit(openFileLimit, &limit) == 0 else { return false }
    let end = Int32(clamping: limit.rlim_cur)
    var (descriptor, free) = (Int32(0), 0)
    while descriptor < end, free < count {
      if fcntl(descriptor, F_GETFD) < 0 { free += 1 }
      descriptor += 1
    }
    return free >= count
  }

  #if canImport(Glibc)
    private static let openFileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFileLimit = RLIMIT_NOFILE
  #endif

  /// Whether there is memory for the stacks of that many more threads.
  package static func hasThreads(_ count: Int) -> Bool {
    var attributes = pthread_attr_t()
    var stackByteCount = 0
    if unsafe pthread_attr_init(&attributes) == 0 {
      unsafe pthread_attr_getstacksize(&attributes, &stackByteCount)
      unsafe pthread_attr_destroy(&attributes)
    }
    // Threads of the library have at least so much.
    stackByteCount = max(stackByteCount, 8 << 20)
    let (byteCount, isTooLarge) = stackByteCount.multipliedReportingOverflow(by: count)
    return !isTooLarge && FreeMemory.hasRoom(for: byteCount)
  }
}
