import HandsCLibrary

/// A descriptor that bytes are written to and, if it is a file's, read back from.
///
/// Waiting for the reader of a pipe ends when the task is cancelled.
package final class OpenFile: Sendable {
  // Safe: buffers live as long as the calls that use them, and calls are told their sizes.

  /// The name in messages.
  package let name: String
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let endsWithItsReader: Bool
  /// Whether it is a pipe or device, which can make a writer wait.
  private let isStream: Bool

  private static let partByteCount = 1 << 16
  /// What a pipe that has room takes without waiting; POSIX's lower bound is 512.
  private static let pipePartByteCount = 4096
  /// How long to wait before looking whether the task is cancelled.
  private static let pollMilliseconds: Int32 = 100

  /// Where results go unless a file is named.
  package static let standardOutput = OpenFile(
    name: "standard output", descriptor: STDOUT_FILENO, closesDescriptor: false)
  /// Where messages go.
  package static let standardError = OpenFile(
    name: "standard error", descriptor: STDERR_FILENO, closesDescriptor: false,
    endsWithItsReader: false)

  /// Takes an open descriptor.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - descriptor: An open descriptor.
  ///   - closesDescriptor: Whether to close it at the end.
  ///   - endsWithItsReader: Whether writing throws ``FileOutputError/readerLeft(name:)`` where the
  ///     reader of a pipe has left, which ends any filter; not if the process ignores `SIGPIPE`.
  package init(
    name: String, descriptor: Int32, closesDescriptor: Bool = true, endsWithItsReader: Bool = true
  ) {
    self.name = name
    self.descriptor = descriptor
    self.closesDescriptor = closesDescriptor
    self.endsWithItsReader = endsWithItsReader
    var status = stat()
    isStream = unsafe fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``FileOutputError``.
  package func write(_ bytes: some Collection<UInt8>) throws(FileOutputError) {
    var bytes = Array(bytes)[...]
    while !bytes.isEmpty {
      if isStream { try waitForRoom() }
      let part = isStream ? bytes.prefix(OpenFile.pipePartByteCount) : bytes
      let count = unsafe part.withUnsafeBytes {
        unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes.removeFirst(count)
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        if errno == EPIPE, endsWithItsReader, OpenFile.handleBrokenPipes(by: { _ in }) {
          throw .readerLeft(name: name)
        }
        throw .notWritable(name: name)
      }
    }
  }

  private func waitForRoom() throws(FileOutputError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while unsafe poll(&request, 1, OpenFile.pollMilliseconds) == 0 {
      guard !Task.isCancelled else { throw .interrupted(name: name) }
    }
  }

  /// The next bytes, fewer only at the end.
  ///
  /// - Throws: ``FileOutputError/notReadable(name:)``.
  package func read(count: Int) throws(FileOutputError) -> [UInt8] {
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
    guard isReadable else { throw .notReadable(name: name) }
    return bytes
  }

  /// Cuts off a file's end, where the next bytes are written.
  ///
  /// - Parameter byteCount: The bytes to keep.
  /// - Throws: ``FileOutputError/notWritable(name:)``.
  package func cut(to byteCount: Int) throws(FileOutputError) {
    guard ftruncate(descriptor, byteCount) == 0, lseek(descriptor, byteCount, SEEK_SET) >= 0 else {
      throw .notWritable(name: name)
    }
  }

  /// Writes a file's bytes, from its beginning, to another.
  ///
  /// - Throws: ``FileOutputError``.
  package func copy(to target: OpenFile) throws(FileOutputError) {
    lseek(descriptor, 0, SEEK_SET)
    while true {
      let bytes = try read(count: OpenFile.partByteCount)
      guard !bytes.isEmpty else { return }
      try target.write(bytes)
    }
  }

  /// Gives the file the mode and, where that is allowed, the owner of another.
  func takeAccess(of other: stat) {
    var own = stat()
    guard unsafe fstat(descriptor, &own) == 0 else { return }
    if own.st_uid != other.st_uid || own.st_gid != other.st_gid {
      _ = fchown(descriptor, other.st_uid, other.st_gid)
    }
    fchmod(descriptor, other.st_mode & 0o777)
  }

  /// Ends the process by `SIGPIPE`, as any filter whose reader has left, also if the process catches
  /// the signal; returns if it ignores it.
  package static func endByBrokenPipe() {
    if handleBrokenPipes(by: SIG_DFL) { raise(SIGPIPE) }
  }

  /// Replaces the handler of `SIGPIPE` unless the process ignores the signal, as one does whose parent did.
  ///
  /// - Parameter handler: The new handler; `SIG_DFL` lets the signal end the process.
  /// - Returns: Whether it was replaced.
  @discardableResult
  package static func handleBrokenPipes(by handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    let previous = signal(SIGPIPE, handler)
    let isIgnored =
      unsafe unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if isIgnored { _ = signal(SIGPIPE, previous) }
    return !isIgnored
  }
}

// Inside a type, `read` and `write` mean its own methods.

// Safe: what a call may touch is said where it is called.
private let systemRead = unsafe read(_:_:_:)
private let systemWrite = unsafe write(_:_:_:)  // Safe: likewise.
