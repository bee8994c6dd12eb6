import FoundationEssentials
import HandsCLibrary

/// Files that are written at a path.
///
/// A regular file is replaced whole or not at all, unless it is opened to grow in its place. Where a
/// symbolic link leads to it, the link stays, and so do mode and owner. Pipes and character
/// devices are written through. Folders, sockets and block devices are refused.
package enum OutputFile {
  // Safe: calls copy paths, and structures live as long as the calls that fill them.

  /// Writes a file whole.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - path: The file's path.
  /// - Throws: ``FileOutputError``.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileOutputError) {
    switch try Destination(path) {
    case .stream: try openStream(path).write(bytes)
    case .file(let target, let old):
      try replace(target, old, path) { file throws(FileOutputError) in try file.write(bytes) }
    }
  }

  /// Puts a finished file in the place of another, which is not a pipe or device.
  ///
  /// - Parameters:
  ///   - file: The path of the finished file, which is gone afterwards.
  ///   - path: The path of the other, if there is one.
  /// - Throws: ``FileOutputError``.
  package static func move(_ file: String, to path: String) throws(FileOutputError) {
    guard case .file(let target, let old) = try Destination(path) else {
      throw .notAFile(path: path)
    }
    let finished = try openFile(file, O_RDONLY, mode: 0, name: path)
    if let old { finished.takeAccess(of: old) }
    if unsafe rename(file, target) == 0 { return }
    // A link may lead to another file system.
    guard errno == EXDEV else { throw .notWritable(name: path) }
    try replace(target, old, path) { copy throws(FileOutputError) in try finished.copy(to: copy) }
    _ = unsafe unlink(file)
  }

  /// Opens a file that grows in its place.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - keepsContents: Whether what is there stays and can be read; a pipe or device is refused
  ///     then.
  /// - Returns: The file, at its beginning.
  /// - Throws: ``FileOutputError``; ``FileOutputError/interrupted(name:)`` if the task is cancelled
  ///   before a pipe has a reader.
  package static func open(
    _ path: String, keepsContents: Bool
  ) throws(FileOutputError) -> OpenFile {
    switch try Destination(path) {
    case .stream:
      guard !keepsContents else { throw .notAFile(path: path) }
      return try openStream(path)
    case .file(let target, _):
      let flags = O_RDWR | O_CREAT | O_NONBLOCK | (keepsContents ? 0 : O_TRUNC)
      return try openFile(target, flags, mode: 0o666, name: path)
    }
  }

  /// Checks, before any work is done, that there can be a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - isRegular: Whether pipes and devices are refused.
  ///   - growsInPlace: Whether the file is one that ``open(_:keepsContents:)`` opens: where there is one, nothing is
  ///     written beside it.
  /// - Throws: ``FileOutputError``.
  package static func check(
    _ path: String, isRegular: Bool = false, growsInPlace: Bool = false
  ) throws(FileOutputError) {
    switch try Destination(path) {
    case .stream: guard !isRegular else { throw .notAFile(path: path) }
    case .file(_, .some) where growsInPlace: return
    case .file(let target, _):
      guard unsafe access(folder(of: target), W_OK | X_OK) == 0 else {
        throw .notWritable(name: path)
      }
    }
  }

  /// Makes a folder, and those above it, unless it is there.
  ///
  /// - Throws: ``FileOutputError/noFolder(path:)``.
  package static func makeFolder(_ path: String) throws(FileOutputError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .noFolder(path: path)
    }
  }

  /// The path without symbolic links, whether there is a file or not.
  package static func resolved(_ path: String) -> String {
    // Links to files that are not there yet lead to them all the same.
    URL(filePath: (try? end(ofLink: path)) ?? path).resolvingSymlinksInPath().path
  }

  /// What a path leads to.
  private enum Destination {
    /// A regular file at the end of all links, and what it is like if it is there.
    case file(path: String, old: stat?)
    /// A pipe or character device.
    case stream

    init(_ path: String) throws(FileOutputError) {
      var status = stat()
      guard !path.isEmpty, !path.utf8.contains(0) else { throw .notWritable(name: path) }
      guard unsafe stat(path, &status) == 0 else {
        guard errno == ENOENT else { throw .notWritable(name: path) }
        self = .file(path: try OutputFile.end(ofLink: path), old: nil)
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard unsafe access(path, W_OK) == 0 else { throw .notWritable(name: path) }
        // A file without a name, which a descriptor alone leads to, has no place to be replaced at.
        guard let target = unsafe realpath(path, nil) else {
          self = .stream
          return
        }
        defer { unsafe free(target) }
        self = .file(path: unsafe String(cString: target), old: status)
      case S_IFIFO, S_IFCHR: self = .stream
      default: throw .notRegular(path: path)
      }
    }
  }

  /// Where a chain of links that leads to nothing ends.
  private static func end(ofLink path: String) throws(FileOutputError) -> String {
    var path = path
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = unsafe readlink(path, &target, target.count - 1)
      guard count >= 0 else { return path }
      let link = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
    }
    throw .notWritable(name: path)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Opens a device, or a pipe once it has a reader.
  private static func openStream(_ path: String) throws(FileOutputError) -> OpenFile {
    while true {
      let descriptor = systemOpen(path, O_WRONLY | O_NONBLOCK, 0)
      if descriptor >= 0 { return OpenFile(name: path, descriptor: descriptor) }
      let hasNoReader = errno == ENXIO
      var status = stat()
      guard hasNoReader, unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO
      else { throw .notWritable(name: path) }
      guard !Task.isCancelled else { throw .interrupted(name: path) }
      usleep(50_000)
    }
  }

  /// Writes a file beside another and gives it the other's name.
  private static func replace(
    _ target: String, _ old: stat?, _ name: String,
    _ write: (OpenFile) throws(FileOutputError) -> Void
  ) throws(FileOutputError) {
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    let temporary = "\(folder(of: target))/.hands-\(number)"
    let file = try openFile(
      temporary, O_WRONLY | O_CREAT | O_EXCL, mode: old == nil ? 0o666 : 0o600, name: name)
    do throws(FileOutputError) {
      try write(file)
      if let old { file.takeAccess(of: old) }
      guard unsafe rename(temporary, target) == 0 else { throw .notWritable(name: name) }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
  }

  private static func openFile(
    _ path: String, _ flags: Int32, mode: mode_t, name: String
  ) throws(FileOutputError) -> OpenFile {
    let descriptor = systemOpen(path, flags, mode)
    guard descriptor >= 0 else { throw .notWritable(name: name) }
    return OpenFile(name: name, descriptor: descriptor)
  }
}

/// Opens a file; inside the type, `open` means its own method.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  // Safe: the call copies the path.
  while true {
    let descriptor = unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode)
    if descriptor >= 0 || errno != EINTR { return descriptor }
  }
}
