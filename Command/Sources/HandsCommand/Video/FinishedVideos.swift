import HandsCLibrary
import HandsFileOutput
import HandsReports

/// A file in the output folder that lists the finished videos, which `--resume` skips.
///
/// Each line identifies a video, the model bundle, the options and the sizes of the output files. A
/// video whose line would be different is processed again.
final class FinishedVideos: Sendable {
  /// The name of the file.
  static let name = ".hands-video"

  private let file: OpenFile
  private let bundle: FileState?
  private let settings: [Report.Setting]
  /// The lines of earlier runs.
  private let earlier: Set<Substring>

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - bundle: The state of the model bundle before it was read.
  ///   - settings: The options that affect the output.
  ///   - resumes: Whether to keep the lines of earlier runs.
  /// - Throws: `FileOutputError`.
  init(
    in folder: String, bundle: FileState?, settings: [Report.Setting], resumes: Bool
  ) throws(FileOutputError) {
    file = try OutputFile.open("\(folder)/\(FinishedVideos.name)", keepsContents: resumes)
    self.bundle = bundle
    self.settings = settings
    // A run that was killed may have left an incomplete line, which matches no video.
    var lines: [UInt8] = []
    while resumes {
      let part = try file.read(count: 1 << 16)
      guard !part.isEmpty else { break }
      lines += part
    }
    earlier = Set(String(decoding: lines, as: UTF8.self).split(separator: "\n"))
    if let last = lines.last, last != UInt8(ascii: "\n") { try file.write("\n".utf8) }
  }

  /// Whether an earlier run finished a video and nothing has changed since.
  ///
  /// - Parameters:
  ///   - item: The video.
  ///   - video: The current state of its file.
  /// - Returns: Whether to skip the video.
  func contains(_ item: VideoBatch.Item, as video: FileState?) -> Bool {
    line(about: item, video).map { earlier.contains($0[...]) } ?? false
  }

  /// Records that a video is finished, unless it has changed in the meantime.
  ///
  /// - Parameters:
  ///   - item: The video.
  ///   - video: The state of its file before it was processed.
  /// - Throws: `FileOutputError`.
  func add(_ item: VideoBatch.Item, as video: FileState?) throws(FileOutputError) {
    guard video == FileState(at: item.name), let line = line(about: item, video) else { return }
    try file.write((line + "\n").utf8)
  }

  /// The line of a video; `nil` if a file is missing.
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
  /// The path, size and modification time of a file, which identify its content.
  struct FileState: Hashable, Sendable {
    private let path: String
    private let byteCount: Int
    /// Seconds since 1970.
    private let seconds: Int
    private let nanoseconds: Int

    // Safe: the call copies the path and writes only to the structure.
    /// Reads the state of a file; `nil` if it is missing.
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
