#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that lines go to, which an earlier run may have begun.
///
/// A run that is resumed says everything again; what the file has already is compared, and what it
/// lacks is written.
final class RecordFile {
  private let descriptor: OutputDescriptor
  /// Whether all lines so far were there already.
  private(set) var isBehind: Bool

  // Safe: the call copies the path.
  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - resumes: Whether to keep what is there.
  /// - Throws: ``Failure`` if it cannot be opened.
  init(path: String, resumes: Bool) throws(Failure) {
    isBehind = resumes
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | (resumes ? 0 : O_TRUNC)
    descriptor = OutputDescriptor(name: path, number: unsafe open(path, flags, 0o666))
    guard descriptor.number >= 0 else { throw Failure(.cannotWrite, "\(path): cannot be written") }
  }

  deinit { close(descriptor.number) }

  /// Writes whole lines, or finds them written.
  ///
  /// - Parameter text: The lines.
  /// - Throws: ``Failure`` if they cannot be written, or if others are there.
  func write(_ text: String) throws(Failure) {
    var bytes = Array(text.utf8)[...]
    if isBehind {
      let old = try descriptor.read(count: bytes.count)
      guard bytes.starts(with: old) else { throw wrongBeginning }
      isBehind = old.count == bytes.count
      bytes.removeFirst(old.count)
    }
    try descriptor.write(bytes)
  }

  /// Checks, after the last line, that the file has none beyond it.
  ///
  /// - Throws: ``Failure`` if it has.
  func finish() throws(Failure) {
    guard isBehind else { return }
    guard try descriptor.read(count: 1).isEmpty else { throw wrongBeginning }
  }

  /// What is there is not what an interrupted run would have left.
  var wrongBeginning: Failure {
    Failure(
      .badData,
      "\(descriptor.name): is not what this command writes about this video; leave --resume out "
        + "to begin anew")
  }
}
