#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files and folders that the command writes.
enum OutputFile {
  /// Writes a file, replacing an older one.
  ///
  /// - Parameters:
  ///   - bytes: The whole contents.
  ///   - path: Where to; the folder must exist.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw CommandFailure(.badData, "\"\(path)\" can't be written")
    }
  }

  /// Makes a folder with all folders above it, if it is not there.
  ///
  /// - Parameter path: The folder's path.
  static func makeFolder(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.badData, "the folder \"\(path)\" can't be made")
    }
  }
}
