#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Glibc) || canImport(Musl)
  /// Whether the process may still open files and start threads: asked before what traps or waits for
  /// ever where it cannot.
  package enum ProcessResources {
    // Safe: structures live as long as the calls that fill them, and paths are copied.

    /// Whether so many more files can be open at once.
    package static func hasDescriptors(_ count: Int) -> Bool {
      var opened: [Int32] = []
      defer { for descriptor in opened { close(descriptor) } }
      while opened.count < count {
        let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        opened.append(descriptor)
      }
      return true
    }

    /// Whether there is memory for the stacks of so many more threads.
    package static func hasThreads(_ count: Int) -> Bool {
      var attributes = pthread_attr_t()
      var stackByteCount = 8 << 20
      if unsafe pthread_attr_init(&attributes) == 0 {
        unsafe pthread_attr_getstacksize(&attributes, &stackByteCount)
        unsafe pthread_attr_destroy(&attributes)
      }
      let (byteCount, isTooLarge) = stackByteCount.multipliedReportingOverflow(by: count)
      return !isTooLarge && FreeMemory.hasRoom(for: byteCount)
    }
  }
#endif
