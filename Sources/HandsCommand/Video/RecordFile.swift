#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where lines go one by one: standard output, or a file that an earlier run may have begun.
///
/// A run that is resumed says everything again; what the file has already is compared, and what it
/// lacks is written.
final class RecordFile {
  private let name: String
  private let descriptor: Int32
  /// Whether the file's own bytes were not all compared yet.
  private var isBegun: Bool

  // Safe: the call copies the path.
  /// Opens a file, or standard output.
  ///
  /// - Parameters:
  ///   - path: The file's path; `nil` for standard output.
  ///   - resumes: Whether to keep what is there.
  /// - Throws: ``Failure`` if it cannot be opened.
  init(path: String?, resumes: Bool) throws(Failure) {
    isBegun = resumes
    guard let path else {
      name = "standard output"
      descriptor = STDOUT_FILENO
      return
    }
    name = path
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | (resumes ? 0 : O_TRUNC)
    descriptor = unsafe open(path, flags, 0o666)
    guard descriptor >= 0 else { throw Failure(.cannotWrite, "\(path): cannot be written") }
  }

  deinit {
    if descriptor > STDOUT_FILENO { close(descriptor) }
  }

  // Safe: the bytes are lent for the length of the call, which is told their number.
  /// Writes whole lines, or finds them written.
  ///
  /// - Parameter text: The lines.
  /// - Throws: ``Failure`` if they cannot be written, or if others are there.
  func write(_ text: String) throws(Failure) {
    var bytes = Array(text.utf8)[...]
    if isBegun {
      let old = try read(count: bytes.count)
      guard bytes.starts(with: old) else { throw wrongBeginning }
      isBegun = old.count == bytes.count
      bytes.removeFirst(old.count)
    }
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { bytes.removeFirst(count) }
      guard count > 0 || errno == EINTR else {
        if errno == EPIPE { Interruption.endAsForBrokenPipe() }
        throw Failure(.cannotWrite, "\(name): cannot be written")
      }
    }
  }

  /// Checks, after the last line, that the file has none beyond it.
  ///
  /// - Throws: ``Failure`` if it has.
  func finish() throws(Failure) {
    guard isBegun else { return }
    guard try read(count: 1).isEmpty else { throw wrongBeginning }
  }

  private var wrongBeginning: Failure {
    Failure(
      .badData,
      "\(name): is not what this command writes about this video; leave --resume out to begin anew")
  }

  // Safe: the buffer has room for what is asked for.
  /// The file's next bytes, fewer only at its end.
  private func read(count: Int) throws(Failure) -> [UInt8] {
    var isReadable = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let received = unsafe systemRead(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
        if received == 0 { return }
        if received > 0 { filled += received }
        guard received > 0 || errno == EINTR else {
          isReadable = false
          return
        }
      }
    }
    guard isReadable else { throw Failure(.cannotWrite, "\(name): cannot be read") }
    return bytes
  }
}
