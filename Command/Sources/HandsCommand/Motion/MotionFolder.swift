import FoundationEssentials
import HandsTraining

/// A folder of clips of motions: a folder for each motion, whose name is the label, with videos or
/// JSON lines, or with a folder of them for each person.
struct MotionFolder: Sendable {
  /// A video, or JSON lines of `hands video`.
  struct Clip: Equatable, Sendable {
    var path: String
    var label: String
    /// Who made it, if the names of folders or files tell.
    var person: String?
    var isVideo: Bool
  }

  /// Maximum number of clips.
  static let clipLimit = 20_000

  let path: String
  /// The clips, sorted by the bytes of the names of labels, people and files.
  private(set) var clips: [Clip] = []

  /// Lists a folder.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - background: The folder of other movements; by default `none`, in any case.
  /// - Throws: ``CommandError`` if it cannot be read, a name is not UTF-8, or it has no clips.
  init(_ path: String, background: String? = nil) throws(CommandError) {
    self.path = path
    var hasBackground = background == nil
    for label in try MotionFolder.names(in: path).filter({ MotionFolder.isFolder($0, in: path) }) {
      let folder = FolderListing.path(of: label, in: path)
      if label == background { hasBackground = true }
      let name = spelling(of: label == background ? MotionFolder.background : label)
      let before = clips.count
      for entry in try MotionFolder.names(in: folder) {
        if MotionFolder.isFolder(entry, in: folder) {
          let own = FolderListing.path(of: entry, in: folder)
          for file in try MotionFolder.names(in: own) {
            try append(file, in: own, label: name, person: entry)
          }
        } else {
          try append(entry, in: folder, label: name, person: MotionFolder.person(inName: entry))
        }
      }
      guard clips.count > before else {
        throw CommandError(.badData, "\(folder): no videos or .jsonl files")
      }
    }
    guard !clips.isEmpty else {
      throw CommandError(
        .badData, "\(path): no folder of clips; expected FOLDER/MOTION/CLIP.mp4 or .jsonl")
    }
    if let background, !hasBackground {
      throw CommandError(.badData, "\(path): no folder \"\(background)\" for other movements")
    }
  }

  /// The label of other movements.
  static let background = "none"

  /// Whether a label is that of other movements.
  static func isBackground(_ label: String) -> Bool { label.lowercased() == background }

  /// A label as the first of its clips has it: é has two spellings, and other movements have any
  /// case.
  private func spelling(of label: String) -> String {
    let isBackground = MotionFolder.isBackground(label)
    return clips.first {
      $0.label == label || (isBackground && MotionFolder.isBackground($0.label))
    }?.label ?? label
  }

  /// Checks what names and numbers of files tell, before they are read, of whether motions can be
  /// trained.
  ///
  /// - Throws: `TrainingError`, as training would with a hand in each clip, or if two labels differ
  ///   only in case.
  func checkForTraining() throws(TrainingError) {
    let labels = try MotionTraining.motions(of: clips.map { $0.label }).motions.names
    for (index, label) in labels.enumerated() {
      try GestureExamples.check(label, besides: labels[..<index])
    }
  }

  private mutating func append(
    _ file: String, in folder: String, label: String, person: String?
  ) throws(CommandError) {
    let isVideo = InputPaths.videos.includes(file)
    guard isVideo || file.lowercased().hasSuffix(".jsonl") else { return }
    guard clips.count < MotionFolder.clipLimit else {
      throw CommandError(.badData, "\(path): more than \(MotionFolder.clipLimit) clips")
    }
    clips.append(
      Clip(
        path: FolderListing.path(of: file, in: folder), label: label, person: person,
        isVideo: isVideo))
  }

  /// Words before the number of a person in the names of files.
  private static let words: Set = ["p", "s", "person", "subject", "user", "participant"]

  /// Who made a clip, such as `3` for `subject3-take2.mp4` and `take2_p03.jsonl`, or `anna` for
  /// `anna-2.mp4`; `nil` if the name does not tell.
  static func person(inName name: String) -> String? {
    let stem = name.prefix { $0 != "." }.lowercased()
    let parts = stem.split { $0 == "-" || $0 == "_" || $0 == " " }
    for (index, part) in parts.enumerated() {
      let letters = part.prefix { $0.isLetter }
      guard words.contains(String(letters)) else { continue }
      let digits = part.dropFirst(letters.count)
      let number = digits.isEmpty && index + 1 < parts.count ? parts[index + 1] : digits
      if let number = Int(number) { return "\(number)" }
    }
    guard parts.count > 1, let first = parts.first, first.allSatisfy({ $0.isLetter }) else {
      return nil
    }
    return String(first)
  }

  private static func isFolder(_ name: String, in folder: String) -> Bool {
    FolderListing.isFolder(FolderListing.path(of: name, in: folder))
  }

  /// The visible files and folders in a folder, sorted by the bytes of their names.
  ///
  /// - Parameter folder: The folder's path.
  /// - Returns: The names.
  /// - Throws: ``CommandError`` if it cannot be read, or a name is not UTF-8.
  static func names(in folder: String) throws(CommandError) -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(
        .noInput, "\(folder): no such folder; expected FOLDER/MOTION/CLIP.mp4 or .jsonl")
    }
    guard FolderListing.isFolder(folder) else {
      throw CommandError(.badData, "\(folder): not a folder")
    }
    do {
      return try FolderListing.names(in: folder)
    } catch {
      throw CommandError(error, path: folder)
    }
  }
}
