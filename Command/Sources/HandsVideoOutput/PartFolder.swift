import HandsFileOutput
import HandsVideoInput
import FoundationEssentials

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder in which the parts of a video lie until they are joined.
struct PartFolder: Sendable {
  private let path: String
  /// The ending of the video's name, with its point.
  private let ending: String

  /// Makes the folder, or takes over that of an interrupted run.
  ///
  /// - Parameters:
  ///   - video: The path of the video.
  ///   - keepsParts: Whether finished parts stay.
  /// - Throws: ``VideoError/encodingFailed(message:)`` if there cannot be such a folder.
  init(beside video: String, keepsParts: Bool) throws(VideoError) {
    // A list of parts has a line for each.
    guard !video.contains(where: \.isNewline) else {
      throw .encodingFailed(message: "its name has a line break")
    }
    do {
      try OutputFile.check(video, isRegular: true)
    } catch {
      throw .encodingFailed(message: "\"\(video)\" is no regular file that may be written")
    }
    path = video + ".parts"
    let name = URL(filePath: video).pathExtension
    ending = name.isEmpty ? "" : "." + name
    if keepsParts { removeUnfinished() } else { remove() }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      // Of a run that is resumed, or with files that are not ours.
    } catch {
      throw .encodingFailed(message: "the folder \"\(path)\" cannot be made")
    }
  }

  /// The path of a finished part.
  func part(_ number: Int) -> String { file("part-\(number)") }

  /// The path of a part in work, which no other process writes.
  func openPart(_ number: Int) -> String { file("open-\(getpid())-\(number)") }

  /// The path of the joined parts.
  var joined: String { file("joined-\(getpid())") }

  /// How many parts are finished, from the first.
  var finishedPartCount: Int {
    var count = 0
    while FileManager.default.fileExists(atPath: part(count)) { count += 1 }
    return count
  }

  /// Gives a file its last name, at which another may be.
  ///
  /// - Throws: ``VideoError/encodingFailed(message:)``.
  func move(_ file: String, to target: String) throws(VideoError) {
    do {
      try OutputFile.move(file, to: target)
    } catch {
      throw .encodingFailed(message: "\"\(target)\" cannot be replaced")
    }
  }

  /// Writes the list of parts that ffmpeg joins.
  ///
  /// - Parameters:
  ///   - parts: Paths.
  ///   - duration: Seconds of each part but the last.
  /// - Returns: The path of the list.
  /// - Throws: ``VideoError/encodingFailed(message:)``.
  func writeList(of parts: [String], duration: Double) throws(VideoError) -> String {
    let lines = parts.map { part in
      let quoted = part.split(separator: "'", omittingEmptySubsequences: false)
      return "file 'file:\(quoted.joined(separator: "'\\''"))'\nduration \(duration)\n"
    }
    let list = path + "/list"
    let text = "ffconcat version 1.0\n" + lines.joined()
    do {
      try OutputFile.write(Array(text.utf8), to: list)
    } catch {
      throw .encodingFailed(message: "\"\(list)\" cannot be written")
    }
    return list
  }

  /// Removes all but the finished parts; the folder too if there are none.
  func removeUnfinished() { remove(["open-", "joined-", "list"]) }

  /// Removes the folder and the parts, but no file that is not ours.
  func remove() { remove(["part-", "open-", "joined-", "list"]) }

  // Safe: the call copies the path.
  private func remove(_ prefixes: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where prefixes.contains(where: name.hasPrefix) {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
    _ = unsafe rmdir(path)
  }

  private func file(_ name: String) -> String { "\(path)/\(name)\(ending)" }
}
