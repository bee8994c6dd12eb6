#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files that are written about each of the videos.
struct VideoTargets {
  /// The endings of names that are those of files, not of folders.
  private static let fileEndings = [
    "jsonl", "json", "csv", "mp4", "m4v", "mkv", "mov", "avi", "webm", "html",
  ]

  private let paths: [String]

  /// Chooses a file for each video.
  ///
  /// The target is a file if there is one video, unless it is a folder already. In a folder, which
  /// is made if it is not there, files have the names of the videos with another ending.
  ///
  /// - Parameters:
  ///   - target: A file or folder.
  ///   - option: The option that named it.
  ///   - videos: The videos' paths.
  ///   - ending: The ending of the names in a folder.
  /// - Throws: ``Failure`` if two videos would have the same file, or one would be overwritten.
  init(
    _ target: String, of option: String, for videos: [String], ending: String
  ) throws(Failure) {
    var isFolder = false
    let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
    if exists && isFolder || videos.count > 1 {
      let hasFileEnding = VideoTargets.fileEndings.contains(
        URL(filePath: target).pathExtension.lowercased())
      guard isFolder || !exists && !hasFileEnding else {
        throw Failure(.usage, "\(option) takes a folder where several videos are given")
      }
      paths = try VideoTargets.names(of: videos).map { "\(target)/\($0).\(ending)" }
      try OutputFile.makeFolder(target)
    } else {
      paths = [target]
    }
    for path in paths {
      if let video = videos.first(where: { OutputFile.isSame(path, $0) }) {
        throw Failure(.usage, "\(option) would overwrite \"\(video)\"")
      }
    }
  }

  /// The path for one of the videos.
  ///
  /// - Parameter index: The position among the videos.
  subscript(index: Int) -> String { paths[index] }

  /// The names of videos without their endings, each different.
  private static func names(of videos: [String]) throws(Failure) -> [String] {
    var taken: [String: String] = [:]
    let names = videos.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    for (name, video) in zip(names, videos) {
      if let other = taken.updateValue(video, forKey: name) {
        throw Failure(
          .usage, "\"\(other)\" and \"\(video)\" would be written into the same file \"\(name)\"")
      }
    }
    return names
  }
}
