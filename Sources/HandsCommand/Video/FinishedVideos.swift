import FileInput
import HandReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The videos of a batch that are done, in a file beside their records until all are: a run that is
/// resumed leaves them as they are.
///
/// Each has a line with the options and with its files: where one has another size by then, or what is
/// read was changed, the video counts as not done.
final class FinishedVideos: Sendable {
  /// The file's name.
  static let name = ".hands-video"

  private let file: OutputDescriptor
  private let bundle: FileState?
  private let settings: [Report.Setting]
  /// The lines of the run that is resumed.
  private let earlier: Set<Substring>

  // Safe: the call copies the path.
  /// Opens the file.
  ///
  /// - Parameters:
  ///   - folder: The folder of the records.
  ///   - bundle: The file of the nets, as it was before they were read.
  ///   - settings: The options that decide what is written.
  ///   - resumes: Whether to take over what an earlier run left.
  /// - Throws: ``Failure`` if it cannot be written.
  init(
    in folder: String, bundle: FileState?, settings: [Report.Setting], resumes: Bool
  ) throws(Failure) {
    let path = "\(folder)/\(FinishedVideos.name)"
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | (resumes ? 0 : O_TRUNC)
    file = OutputDescriptor(name: path, number: unsafe open(path, flags, 0o666))
    guard file.number >= 0 else { throw Failure(.cannotWrite, "\(path): cannot be written") }
    self.bundle = bundle
    self.settings = settings
    // A run that was killed may have left a part of a line, which equals none.
    let lines = (try? RegularFile.bytes(at: path)) ?? []
    earlier = Set(String(decoding: lines, as: UTF8.self).split(separator: "\n"))
    if let last = lines.last, last != UInt8(ascii: "\n") { try file.write("\n".utf8) }
  }

  deinit { close(file.number) }

  /// Whether an earlier run looked at a video, and nothing changed since.
  func contains(_ item: VideoBatch.Item) -> Bool {
    line(about: item, FileState(at: item.name)).map { earlier.contains($0[...]) } ?? false
  }

  /// Takes note that a video is done, unless it was changed meanwhile.
  ///
  /// - Parameters:
  ///   - item: The video.
  ///   - video: Its file before it was looked at.
  /// - Throws: ``Failure`` if that cannot be written.
  func add(_ item: VideoBatch.Item, lookedAtAs video: FileState?) throws(Failure) {
    guard video == FileState(at: item.name), let line = line(about: item, video) else { return }
    try file.write((line + "\n").utf8)
  }

  // Safe: the call copies the path.
  /// Removes the file, once all videos are done.
  func remove() { _ = unsafe unlink(file.name) }

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

extension FileState {
  fileprivate var size: [JSONValue] { [.string(path), .integer(byteCount)] }
  fileprivate var time: [JSONValue] { [.integer(seconds), .integer(nanoseconds)] }
}
