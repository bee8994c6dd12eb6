#if os(Linux)
  import Foundation

  /// Limits of what this process may take, for tests that run in a process of their own.
  package enum ResourceLimits {
    /// Lets the address space grow by so many bytes at most.
    package static func allow(moreAddressSpace byteCount: Int) throws {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      guard let count = pages.split(separator: " ").first.flatMap({ Int($0) }) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      try limit(RLIMIT_AS, to: count * Int(sysconf(Int32(_SC_PAGESIZE))) + byteCount)
    }

    /// Lets so many files be open at most; more that are open already stay so.
    package static func allow(descriptors count: Int) throws {
      try limit(RLIMIT_NOFILE, to: count)
    }

    private static func limit(_ resource: __rlimit_resource, to value: Int) throws {
      var limits = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      guard setrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 else {
        throw POSIXError(.EPERM)
      }
    }
  }
#endif
