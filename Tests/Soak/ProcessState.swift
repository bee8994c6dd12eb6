import Foundation

/// What a process holds at one time.
struct ProcessState {
  /// Memory in use, in bytes.
  let residentByteCount: Int
  /// Open files, sockets and pipes.
  let descriptorCount: Int
  let threadCount: Int

  /// Asks the system.
  init() throws {
    let files = FileManager.default
    // One is open to look at the others, in both counts.
    descriptorCount = try files.contentsOfDirectory(atPath: "/proc/self/fd").count
    threadCount = try files.contentsOfDirectory(atPath: "/proc/self/task").count
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    guard let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else { throw CocoaError(.fileReadCorruptFile) }
    residentByteCount = kilobytes << 10
  }
}
