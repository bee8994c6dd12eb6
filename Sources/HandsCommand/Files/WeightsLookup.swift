#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the bundle that a task needs.
struct WeightsLookup {
  /// `HANDS_WEIGHTS`: a folder or a `.task` file.
  var environmentPath: String?
  /// The folder that the executable lies in.
  var executableFolder: String?

  /// The lookup with this process's environment and executable.
  static var ofThisProcess: WeightsLookup {
    let environment = ProcessInfo.processInfo.environment
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments.first
    return WeightsLookup(
      environmentPath: environment["HANDS_WEIGHTS"],
      executableFolder: executable.map { URL(filePath: $0).deletingLastPathComponent().path })
  }

  /// The path of a bundle.
  ///
  /// A path that the user gave is not replaced by another one.
  ///
  /// - Parameters:
  ///   - path: A file or folder given on the command line, if any.
  ///   - names: The file names that will do, best first.
  /// - Returns: The path of a file, or a path given as a file, which may not exist.
  /// - Throws: ``CommandFailure`` if there is none.
  func bundle(given path: String?, names: [String]) throws(CommandFailure) -> String {
    if let path = path ?? environmentPath {
      guard WeightsLookup.isFolder(path) else { return path }
      if let found = WeightsLookup.file(in: path, names: names) { return found }
      throw CommandFailure(
        .noInput, "no \(names.joined(separator: " or ")) in \"\(path)\"")
    }
    let folders = ["Weights"] + (executableFolder.map { [$0, $0 + "/Weights"] } ?? [])
    for folder in folders {
      if let found = WeightsLookup.file(in: folder, names: names) { return found }
    }
    throw CommandFailure(
      .noInput,
      "no \(names.joined(separator: " or ")) in ./Weights or beside the executable; "
        + "run tools/fetch-weights, or use --model or HANDS_WEIGHTS")
  }

  private static func file(in folder: String, names: [String]) -> String? {
    names.lazy.map { folder + "/" + $0 }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
