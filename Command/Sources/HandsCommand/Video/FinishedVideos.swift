import HandsCLibrary
import HandsFileOutput
import HandsReports

/// The videos of a folder that are done, in a file beside their records: a run that is resumed, or
/// repeated after videos were added, leaves them as they are.
///
/// Each has a line with the options and with its files: where one has another size by then, or what is
/// read was changed, the video counts as not done.
final class FinishedVideos: Sendable {
  /// The file's name.
  static let name = ".hands-video"

  private let file: OpenFile
  private let bundle: FileState?
  private let settings: [Report.Setting]
  /// The lines of the run that is resumed.
  private let earlier: Set<Substring>

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - folder: The folder of the records.
  ///   - bundle: The file of the nets, as it was before they were read.
  ///   - settings: The options that decide what is written.
  ///   - resumes: Whether to take over what an earlier run left.
  /// - Throws: `FileOutputError`.
  init(
    in folder: String, bundle: FileState?, settings: [Report.Setting], resumes: Bool
  ) throws(FileOutputError) {
    file = try OutputFile.open("\(folder)/\(FinishedVideos.name)", keepsContents: resumes)
    self.bundle = bundle
    self.settings = settings
    // A run that was killed may have left a part of a line, which equals none.
    var lines: [UInt8] = []
    while resumes {
      let part = try file.read(count: 1 << 16)
      guard !part.isEmpty else { break }
      lines += part
    }
    earlier = Set(String(decoding: lines, as: UTF8.self).split(separator: "\n"))
    if let last = lines.last, last != UInt8(ascii: "\n") { try file.write("\n".utf8) }
  }

  /// Whether an earlier run finished a video, and nothing changed since.
  ///
  /// - Parameters:
  ///   - item: The video.
  ///   - video: Its file as it is.
  /// - Returns: Whether to skip it.
  func contains(_ item: VideoBatch.Item, as video: FileState?) -> Bool {
    line(about: item, video).map { earlier.contains($0[...]) } ?? false
  }

  /// Records that a video is done, unless it was changed meanwhile.
  ///
  /// - Parameters:
  ///   - item: The video.
  ///   - video: Its file before it was processed.
  /// - Throws: `FileOutputError`.
  func add(_ item: VideoBatch.Item, as video: FileState?) throws(FileOutputError) {
    guard video == FileState(at: item.name), let line = line(about: item, video) else { return }
    try file.write((line + "\n").utf8)
  }

  /// What identifies a video, its options and its results; `nil` if a file is missing.
  private func line(about item: VideoBatch.Item, _ video: FileState?) -> String? {
    let targets = [item.output, item.annotated, item.report?.path].compactMap { $0 }
    let written = targets.compactMap(FileState.init)
    guard let video, let bundle, written.count == targets.count else { return nil }
    let options = settings.map { (name: $0.name, value: JSONValue.string($0.value)) }
    return JSONValue.object([
      ("read", .array([video, bundle].map { .array($0.size + $0.time) })),
      ("written", .array(written.map { .array($0.size) })), ("options", .object(options)),
    ]).text
  }
}

extension FinishedVideos {
  /// A file's size and the time of its last change, by which it is seen to be another.
  struct FileState: Hashable, Sendable {
    private let path: String
    private let byteCount: Int
    /// Since 1970.
    private let seconds: Int
    private let nanoseconds: Int

    // Safe: the call copies the path and writes no more than the structure.
    /// Looks at a file; `nil` if there is none.
    init?(at path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      let time = status.st_mtim
      self.path = path
      byteCount = Int(status.st_size)
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    fileprivate var size: [JSONValue] { [.string(path), .integer(byteCount)] }
    fileprivate var time: [JSONValue] { [.integer(seconds), .integer(nanoseconds)] }
  }
}
