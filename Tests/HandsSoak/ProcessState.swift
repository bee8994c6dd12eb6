import Foundation
import HandsTiming

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
    guard let byteCount = ProcessMemory.residentByteCount else {
      throw CocoaError(.fileReadCorruptFile)
    }
    residentByteCount = byteCount
  }
}
