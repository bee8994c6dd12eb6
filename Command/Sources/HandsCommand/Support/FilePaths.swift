import FoundationEssentials
import HandsFileOutput
import HandsImageFiles
import HandsImaging
import HandsTraining

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

  fileprivate static let videoEndings: Set = [
    "3gp", "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv", "ts",
    "webm", "wmv", "y4m",
  ]

  /// Whether a file is included, by its name.
  func includes(_ name: String) -> Bool { isWanted(name) }

  /// Replaces folders by the files in them, sorted by name.
  ///
  /// - Parameter arguments: Files and folders; paths that do not exist are kept.
  /// - Returns: The paths of files.
  /// - Throws: ``CommandError`` if a folder contains no such file or cannot be read.
  func expand(_ arguments: [String]) throws(CommandError) -> PathList {
    var paths = PathList()
    for argument in arguments {
      guard FolderListing.isFolder(argument) else {
        paths.append(argument)
        continue
      }
      let count = paths.count
      let folder = FolderListing.path(of: "", in: argument)
      guard paths.appendFiles(in: folder, where: isWanted) else {
        throw CommandError(.noInput, "\"\(argument)\" cannot be read")
      }
      guard paths.count > count else {
        throw CommandError(.noInput, "\"\(argument)\" contains no \(kind)")
      }
    }
    return paths
  }
}

/// The output file of each input: the file that an option names, or files named after the inputs in
/// the folder that it names.
struct OutputTargets {
  /// The output file of each input.
  let paths: [String]
  /// The folder, if the option names one.
  let folder: String?

  /// The output file of an input.
  ///
  /// - Parameter index: The input's position.
  subscript(index: Int) -> String { paths[index] }

  /// Chooses the files of annotated images.
  ///
  /// A target with the extension of an image format is the file of a single image. Any other target
  /// is a folder of PNG files named after the images, numbered where names repeat.
  ///
  /// - Parameters:
  ///   - target: A file or folder.
  ///   - images: The paths of the images.
  ///   - earlier: The images that earlier runs have named first, in that order.
  /// - Returns: A file for each image.
  /// - Throws: ``CommandError`` if an input would be overwritten, or `FileOutputError`.
  static func annotations(
    _ target: String, of images: [String], after earlier: [EarlierImage] = []
  ) throws -> OutputTargets {
    let option = "--annotate"
    guard ImageEncoder.fileFormat(forPath: target) == nil else {
      guard images.count == 1 else {
        throw CommandError(.usage, "\(option) must be a folder for several images")
      }
      return try OutputTargets([target], of: option, inputs: images)
    }
    try OutputFile.makeFolder(target)
    var taken: Set<String> = []
    func path(of name: String) -> String {
      var free = name
      var number = 2
      while !taken.insert(free).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      return "\(target)/\(free).png"
    }
    var known = [String?](repeating: nil, count: images.count)
    for (image, name) in zip(earlier, names(of: earlier.map(\.path))) {
      let own = path(of: name)
      if let index = image.index { known[index] = own }
    }
    let paths = zip(known, names(of: images)).map { known, name in known ?? path(of: name) }
    return try OutputTargets(paths, of: option, inputs: images)
  }

  /// Chooses the files written for videos.
  ///
  /// The target is a file if it exists and is one, or if it has a file extension such as `.csv`.
  /// Otherwise it is a folder, which is created if missing, for files named after the videos.
  /// Several videos need a folder.
  ///
  /// - Parameters:
  ///   - target: A file or folder.
  ///   - option: The option that names it.
  ///   - videos: The paths of the videos.
  ///   - isBatch: Whether there may be several videos, as in a folder that contains one at the
  ///     moment.
  ///   - ending: The file extension in a folder.
  ///   - others: Further files that are read.
  /// - Returns: A file for each video.
  /// - Throws: ``CommandError`` if two videos would have the same file or an input would be
  ///   overwritten, or `FileOutputError`.
  static func videoFiles(
    _ target: String, of option: String, for videos: [String], isBatch: Bool, ending: String,
    keeping others: [String] = []
  ) throws -> OutputTargets {
    let inputs = videos + others
    let isFile =
      FileManager.default.fileExists(atPath: target)
      ? !FolderListing.isFolder(target)
      : fileEndings.contains(URL(filePath: target).pathExtension.lowercased())
    guard !isFile else {
      guard !isBatch else {
        throw CommandError(.usage, "\(option) must be a folder for several videos")
      }
      return try OutputTargets([target], of: option, inputs: inputs)
    }
    let names = names(of: videos)
    var taken: [[UInt8]: String] = [:]
    for (name, video) in zip(names, videos) {
      if let other = taken.updateValue(video, forKey: Array(name.utf8)) {
        throw CommandError(
          .usage, "\"\(other)\" and \"\(video)\" would be written to the same file \"\(name)\"")
      }
    }
    try OutputFile.makeFolder(target)
    return try OutputTargets(
      names.map { FolderListing.path(of: "\($0).\(ending)", in: target) }, in: target, of: option,
      inputs: inputs)
  }

  /// The extensions by which the name of a missing file differs from that of a folder.
  private static let fileEndings = InputPaths.videoEndings.union([
    "jsonl", "json", "csv", "txt", "html", "htm",
  ])

  private init(
    _ paths: [String], in folder: String? = nil, of option: String, inputs: [String]
  ) throws(CommandError) {
    self.paths = paths
    self.folder = folder
    let resolved = Dictionary(inputs.map { (OutputFile.key(of: $0), $0) }) { first, _ in first }
    for path in paths {
      if let input = resolved[OutputFile.key(of: path)] {
        throw CommandError(.usage, "\(option) would overwrite \"\(input)\"")
      }
    }
  }

  /// The names of the inputs without their extensions.
  private static func names(of inputs: [String]) -> [String] {
    inputs.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
  }
}

extension OutputFile {
  /// Checks, before any work is done, that files can be written and that no input is overwritten.
  ///
  /// - Parameters:
  ///   - targets: The files to write, with the options that name them.
  ///   - growing: Those that grow in their places.
  ///   - inputs: The files that are read.
  /// - Throws: `FileOutputError` if a file cannot be written, ``CommandError`` if two paths lead to
  ///   the same file.
  static func check(
    _ targets: [(option: String, path: String)], growing: [(option: String, path: String)] = [],
    inputs: some Collection<String>
  ) throws {
    guard !targets.isEmpty || !growing.isEmpty else { return }
    var taken = Dictionary(inputs.map { (key(of: $0), "\"\($0)\"") }) { first, _ in first }
    for (index, target) in (targets + growing).enumerated() {
      try check(target.path, growsInPlace: index >= targets.count)
      if let other = taken.updateValue(target.option, forKey: key(of: target.path)) {
        throw CommandError(.usage, "\(target.option) would overwrite \(other)")
      }
    }
  }

  /// What the paths of the same file have in common: bytes, as other spellings of the same letters are other files.
  static func key(of path: String) -> [UInt8] { Array(resolved(path).utf8) }
}

extension OutputFile {
  /// Writes an image as JPEG or PNG, by the file extension.
  static func write(_ image: Picture, to path: String) throws {
    let format = ImageEncoder.fileFormat(forPath: path) ?? .png
    try write(try ImageEncoder.encode(image, as: format), to: path)
  }
}
