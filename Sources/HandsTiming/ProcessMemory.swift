import FoundationEssentials

/// The memory of this process, as the system counts it; `nil` where it does not tell.
package enum ProcessMemory {
  /// Bytes that are resident.
  package static var residentByteCount: Int? { byteCount(of: "VmRSS") }

  /// Maximum number of bytes that were resident so far.
  ///
  /// Not `getrusage`: its peak is inherited from the program that started this one.
  package static var peakResidentByteCount: Int? { byteCount(of: "VmHWM") }

  /// A line such as `VmHWM:     1234 kB` of the process's status.
  private static func byteCount(of name: String) -> Int? {
    guard let status = try? Data(contentsOf: URL(filePath: "/proc/self/status")) else { return nil }
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix(name + ":") }?.split { $0 == " " || $0 == "\t" }
    guard let words, words.count == 3, words[2] == "kB" else { return nil }
    return Int(words[1]).map { $0 * 1024 }
  }
}
