#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A descriptor that results are written to and, if it is a file's, read back from.
struct OutputDescriptor: Sendable {
  /// The name in messages.
  let name: String
  let number: Int32

  /// Where results go unless a file is named.
  static let standardOutput = OutputDescriptor(name: "standard output", number: STDOUT_FILENO)

  // Safe: the bytes are lent for the length of the call, which is told their number.
  /// Writes all bytes.
  ///
  /// - Throws: ``Failure`` if they cannot be written; a reader that went away ends the process.
  func write(_ bytes: some Collection<UInt8>) throws(Failure) {
    var bytes = Array(bytes)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe systemWrite(number, $0.baseAddress, $0.count)
      }
      if count > 0 { bytes.removeFirst(count) }
      guard count > 0 || errno == EINTR else {
        if errno == EPIPE { Interruption.endAsForBrokenPipe() }
        throw Failure(.cannotWrite, "\(name): cannot be written")
      }
    }
  }

  // Safe: the buffer has room for what is asked for.
  /// The next bytes, fewer only at the end.
  ///
  /// - Throws: ``Failure`` if they cannot be read.
  func read(count: Int) throws(Failure) -> [UInt8] {
    var isReadable = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let received = unsafe systemRead(
          number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
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
