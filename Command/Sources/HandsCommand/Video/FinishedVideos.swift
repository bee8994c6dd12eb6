import FoundationEssentials
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
  ///   - replaced: The output files that this run writes anew, `nil` to skip what earlier runs finished.
  /// - Throws: `FileOutputError`.
  init(
    in folder: String, inputs: [FileState?], settings: [Report.Setting],
    replacing replaced: [String]?
  ) throws(FileOutputError) {
    file = try OutputFile.open("\(folder)/\(FinishedVideos.name)", keepsContents: true)
    self.inputs = inputs
    self.settings = settings
    // A run that was killed may have left an incomplete line, which matches no video.
    var bytes: [UInt8] = []
    while true {
      let part = try file.read(count: 1 << 16)
      guard !part.isEmpty else { break }
      bytes += part
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let replaced = replaced.map({ Set($0.map { OutputFile.key(of: $0) }) }) else {
      earlier = Set(lines)
      if let last = bytes.last, last != UInt8(ascii: "\n") { try file.write("\n".utf8) }
      return
    }
    earlier = []
    let kept = lines.filter { line in
      Line(line).map { replaced.isDisjoint(with: $0.written.map { OutputFile.key(of: $0.path) }) }
        ?? false
    }
    try file.cut(to: 0)
    try file.write(kept.map { "\($0)\n" }.joined().utf8)
  }

  /// The output files in a line.
  private struct Line: Decodable {
    var written: [File]

    struct File: Decodable {
      var path: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        path = try values.decode(String.self)
      }
    }

    init?(_ line: Substring) {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
        return nil
      }
      self = line
    }
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
    let targets = item.targets
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
