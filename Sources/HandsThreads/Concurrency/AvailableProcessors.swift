import HandsCLibrary

/// The processors that this process may use.
package enum AvailableProcessors {
  /// The maximum number of jobs that run at the same time.
  package static let jobLimit = 256

  /// The number of jobs that keep the processors busy.
  ///
  /// - Parameter threads: The number of threads of each job, 1 or more.
  /// - Returns: 1 … ``jobLimit``.
  package static func jobs(threads: Int) -> Int { min(max(count / threads, 1), jobLimit) }

  /// The number of processors that the process is allowed to run on, or as many as its control groups grant the
  /// time of, rounded up, if that is fewer; 1 or more.
  package static var count: Int {
    let online = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    let allowed = contents(of: "/proc/self/status").flatMap(allowedCount) ?? online
    let granted =
      contents(of: "/proc/self/cgroup").flatMap { grantedCount($0, contents) } ?? allowed
    return max(min(allowed, granted), 1)
  }

  /// The number of processors in the line `Cpus_allowed_list` of a process's status, such as `0-3,8`.
  ///
  /// - Parameter status: The text of `/proc/self/status`.
  /// - Returns: `nil` if there is no such line or it has another form.
  static func allowedCount(_ status: String) -> Int? {
    let name = "Cpus_allowed_list:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    var count = 0
    for part in line.dropFirst(name.count).split(separator: ",") {
      let ends = part.split(separator: "-").map { Int($0.filter { $0 != " " && $0 != "\t" }) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, first >= 0, last >= first,
        last < 1 << 20
      else { return nil }
      count += last - first + 1
    }
    return count
  }

  /// The number of processors that the control groups of a process, and the groups above them, grant the time of.
  ///
  /// - Parameters:
  ///   - groups: The text of `/proc/self/cgroup`.
  ///   - contents: Reads a file; `nil` if it cannot be read.
  /// - Returns: The smallest limit, rounded up; `nil` if there is none.
  static func grantedCount(_ groups: String, _ contents: (String) -> String?) -> Int? {
    groups.split(separator: "\n").flatMap { line -> [Int] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      let isUnified = fields[0] == "0" && fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("cpu") else { return [] }
      let root = "/sys/fs/cgroup" + (isUnified ? "" : "/\(fields[1])")
      return foldersUpwards(fields[2]).compactMap { folder in
        if isUnified {
          let text = contents(root + folder + "/cpu.max")
          let numbers = text?.split { $0 == " " || $0 == "\n" } ?? []
          return numbers.count == 2 ? quotient(numbers[0], numbers[1]) : nil
        }
        guard let quota = contents(root + folder + "/cpu.cfs_quota_us"),
          let period = contents(root + folder + "/cpu.cfs_period_us")
        else { return nil }
        return quotient(quota.prefix { $0 != "\n" }, period.prefix { $0 != "\n" })
      }
    }.min()
  }

  /// A group's path and those above it, without a slash at the end; the last one is empty.
  private static func foldersUpwards(_ path: Substring) -> [String] {
    let names = path.split(separator: "/")
    return (0...names.count).reversed().map { names.prefix($0).map { "/" + $0 }.joined() }
  }

  /// A quota over a period, rounded up; `nil` if either is no number above 0, as without a limit.
  private static func quotient(_ quota: Substring, _ period: Substring) -> Int? {
    guard let quota = Int(quota), let period = Int(period), quota > 0, period > 0 else {
      return nil
    }
    return (quota - 1) / period + 1
  }

  // Safe: the buffer has as many bytes as the call may write.
  /// The first 64 kB of a file of the kernel's, whose size is not known in advance.
  private static func contents(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var filled = 0
    while filled < bytes.count {
      let free = bytes.count - filled
      let received = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, free)
      }
      guard received > 0 else { break }
      filled += received
    }
    return String(decoding: bytes[..<filled], as: UTF8.self)
  }
}
