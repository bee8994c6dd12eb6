import HandsFileOutput
import HandsReports

/// A file in the output folder that lists the finished videos, which `--resume` skips.
///
/// Each line identifies a video, the model bundle and other files that options name, the options, and
/// the sizes of the output files. A video whose line would be different is processed again.
final class FinishedVideos: Sendable {
  /// The name of the file.
  static let name = ".hands-video"

  private let file: OpenFile
  private let inputs: [FileState?]
  private let settings: [Report.Setting]
  /// The lines of earlier runs.
  private let earlier: Set<Substring>

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - inputs: The states of the files that all videos share, such as the model bundle, before
  ///     they were read; `nil` for a missing file.
  ///   - settings: The options that affect the output.
  ///   - resumes: Whether to keep the lines of earlier runs.
  /// - Throws: `FileOutputError`.
  init(
    in folder: String, inputs: [FileState?], settings: [Report.Setting], resumes: Bool
  ) throws(FileOutputError) {
    file = try OutputFile.open("\(folder)/\(FinishedVideos.name)", keepsContents: resumes)
    self.inputs = inputs
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
    let read = ([video] + inputs).compactMap { $0 }
    guard read.count == 1 + inputs.count, written.count == targets.count else { return nil }
    let options = settings.map { (name: $0.name, value: JSONValue.string($0.value)) }
    return JSONValue.object([
      ("read", .array(read.map { .array($0.size + $0.time) })),
      ("written", .array(written.map { .array($0.size) })), ("options", .object(options)),
    ]).text
  }
}
