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

  /// Checks, before any work is done, that files can be written and that none is written over.
  ///
  /// - Parameters:
  ///   - targets: The files to write, with the options that name them.
  ///   - inputs: Files that are read.
  /// - Throws: ``Failure`` if a folder is missing, or if two paths lead to the same file.
  static func check(
    _ targets: [(option: String, path: String)], inputs: [String]
  ) throws(Failure) {
    var taken = Dictionary(inputs.map { (resolved($0), "\"\($0)\"") }) { first, _ in first }
    for target in targets {
      let folder = URL(filePath: target.path).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw Failure(.cannotWrite, "\(target.path): cannot be written")
      }
      if let other = taken.updateValue(target.option, forKey: resolved(target.path)) {
        throw Failure(.usage, "\(target.option) would overwrite \(other)")
      }
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
