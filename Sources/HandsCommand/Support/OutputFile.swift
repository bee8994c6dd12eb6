#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that the command writes.
enum OutputFile {
  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure(.cannotWrite, "\(path): cannot be written")
    }
  }

  /// Makes a folder, and those above it, unless it is there.
  static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(.cannotWrite, "\(path): cannot be made a folder")
    }
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ path: String, _ other: String) -> Bool {
    resolved(path) == resolved(other)
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
