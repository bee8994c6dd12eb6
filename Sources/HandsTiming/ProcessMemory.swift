import FoundationEssentials

/// The memory of this process, as reported by the system; `nil` if it doesn't report it.
package enum ProcessMemory {
  /// The number of resident bytes.
  package static var residentByteCount: Int? { byteCount(of: "VmRSS") }

  /// The maximum number of resident bytes so far.
  ///
  /// Doesn't use `getrusage`, because its peak is inherited from the parent process.
  package static var peakResidentByteCount: Int? { byteCount(of: "VmHWM") }

  /// Reads a line such as `VmHWM:     1234 kB` from the process's status.
  private static func byteCount(of name: String) -> Int? {
    guard let status = try? Data(contentsOf: URL(filePath: "/proc/self/status")) else { return nil }
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix(name + ":") }?.split { $0 == " " || $0 == "\t" }
    guard let words, words.count == 3, words[2] == "kB" else { return nil }
    return Int(words[1]).map { $0 * 1024 }
  }
}
