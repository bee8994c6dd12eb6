import FoundationEssentials
import HandsImageFiles

/// Expands arguments that name files and folders of files.
struct InputPaths {
  /// Whether a file in a folder is included, by its name.
  private let isWanted: @Sendable (String) -> Bool
  /// A description of the files, for messages.
  private let kind: String

  /// PNG and JPEG files.
  static let pictures = InputPaths(
    isWanted: { ImageEncoder.fileFormat(forPath: $0) != nil }, kind: "PNG or JPEG files")

  /// Files with the extension of a video format.
  static let videos = InputPaths(
    isWanted: { videoEndings.contains(URL(filePath: $0).pathExtension.lowercased()) },
    kind: "video files")

  private static let videoEndings: Set = [
    "3gp", "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv", "ts",
    "webm", "wmv", "y4m",
  ]

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// The path of a file in a folder, whose path may end in a slash.
  static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Replaces folders by the files in them, sorted by name.
  ///
  /// - Parameter arguments: Files and folders; paths that do not exist are kept.
  /// - Returns: The paths of files.
  /// - Throws: ``CommandError`` if a folder contains no such file or cannot be read.
  func expand(_ arguments: [String]) throws(CommandError) -> [String] {
    var paths: [String] = []
    for argument in arguments {
      if InputPaths.isFolder(argument) {
        paths += try files(in: argument)
      } else {
        paths.append(argument)
      }
    }
    return paths
  }

  private func files(in folder: String) throws(CommandError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw CommandError(.noInput, "\"\(folder)\" cannot be read")
    }
    let files = names.filter(isWanted).sorted()
    guard !files.isEmpty else { throw CommandError(.noInput, "\"\(folder)\" contains no \(kind)") }
    return files.map { InputPaths.path(of: $0, in: folder) }
  }
}
