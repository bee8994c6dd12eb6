#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The memory of this process.
enum ProcessMemory {
  /// The most bytes that were resident so far, `nil` where the system does not tell.
  ///
  /// Not `getrusage`: its peak is inherited from the program that started this one.
  static var peakResidentByteCount: Int? {
    guard let status = try? Data(contentsOf: URL(filePath: "/proc/self/status")) else { return nil }
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split { $0 == " " || $0 == "\t" }
    guard let words, words.count == 3, words[2] == "kB" else { return nil }
    return Int(words[1]).map { $0 * 1024 }
  }
}
