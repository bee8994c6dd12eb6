import HandsFileOutput
import HandsImageFiles
import FoundationEssentials

/// A file for each of several inputs: the one that an option names, or files of the inputs' names in
/// the folder that it names.
struct OutputTargets {
  private let paths: [String]
  /// The folder that holds them, if the option names one.
  let folder: String?

  /// The path for one of the inputs.
  ///
  /// - Parameter index: The input's position.
  subscript(index: Int) -> String { paths[index] }

  /// Chooses files for annotated images.
  ///
  /// A target that ends like an image file takes a single image; any other is a folder, where images
  /// keep their names, as PNG; a name that is taken gets a number.
  ///
  /// - Parameters:
  ///   - target: A file or folder.
  ///   - images: The images' paths.
  /// - Returns: A file for each image.
  /// - Throws: ``CommandError`` or `FileOutputError`, also if an image would be overwritten.
  static func annotations(_ target: String, of images: [String]) throws -> OutputTargets {
    let option = "--annotate"
    guard ImageEncoder.fileFormat(forPath: target) == nil else {
      guard images.count == 1 else {
        throw CommandError(.usage, "\(option) takes a folder where several pictures are given")
      }
      return try OutputTargets([target], of: option, inputs: images)
    }
    try OutputFile.makeFolder(target)
    var taken: Set<String> = []
    let paths = names(of: images).map { name in
      var free = name
      var number = 2
      while !taken.insert(free).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      return "\(target)/\(free).png"
    }
    return try OutputTargets(paths, of: option, inputs: images)
  }

  /// Chooses files about videos.
  ///
  /// The target is a folder, which is made if it is not there, unless it is a file or has a name like one
  /// (`hands.csv`); several videos want a folder. In it files have the names of the videos with another
  /// ending.
  ///
  /// - Parameters:
  ///   - target: A file or folder.
  ///   - option: The option that named it.
  ///   - videos: The videos' paths.
  ///   - isBatch: Whether there may be more of them another time.
  ///   - ending: The ending of the names in a folder.
  /// - Returns: A file for each video.
  /// - Throws: ``CommandError`` or `FileOutputError`, also if two videos would have the same file or one
  ///   would be overwritten.
  static func videoFiles(
    _ target: String, of option: String, for videos: [String], isBatch: Bool, ending: String
  ) throws -> OutputTargets {
    let isFile =
      FileManager.default.fileExists(atPath: target)
      ? !InputPaths.isFolder(target)
      : fileEndings.contains(URL(filePath: target).pathExtension.lowercased())
    guard !isFile else {
      guard !isBatch else {
        throw CommandError(.usage, "\(option) takes a folder where several videos are given")
      }
      return try OutputTargets([target], of: option, inputs: videos)
    }
    let names = names(of: videos)
    var taken: [String: String] = [:]
    for (name, video) in zip(names, videos) {
      if let other = taken.updateValue(video, forKey: name) {
        throw CommandError(
          .usage, "\"\(other)\" and \"\(video)\" would be written into the same file \"\(name)\"")
      }
    }
    try OutputFile.makeFolder(target)
    return try OutputTargets(
      names.map { InputPaths.path(of: "\($0).\(ending)", in: target) }, in: target, of: option,
      inputs: videos)
  }

  /// The endings of names that are those of files, not of folders.
  private static let fileEndings = [
    "jsonl", "json", "csv", "txt", "mp4", "m4v", "mkv", "mov", "avi", "webm", "html",
  ]

  private init(
    _ paths: [String], in folder: String? = nil, of option: String, inputs: [String]
  ) throws(CommandError) {
    self.paths = paths
    self.folder = folder
    for path in paths {
      if let input = inputs.first(where: { OutputFile.isSame(path, $0) }) {
        throw CommandError(.usage, "\(option) would overwrite \"\(input)\"")
      }
    }
  }

  /// The inputs' names without their endings.
  private static func names(of inputs: [String]) -> [String] {
    inputs.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
  }
}

extension OutputFile {
  /// Checks, before any work is done, that files can be written and that none is written over.
  ///
  /// - Parameters:
  ///   - targets: The files to write, with the options that name them.
  ///   - inputs: Files that are read.
  /// - Throws: `FileOutputError` if one cannot be written, ``CommandError`` if two paths lead to the same
  ///   file.
  static func check(_ targets: [(option: String, path: String)], inputs: [String]) throws {
    var taken = Dictionary(inputs.map { (resolved($0), "\"\($0)\"") }) { first, _ in first }
    for target in targets {
      try check(target.path)
      if let other = taken.updateValue(target.option, forKey: resolved(target.path)) {
        throw CommandError(.usage, "\(target.option) would overwrite \(other)")
      }
    }
  }
}
