#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary file without a name: it is gone with the process, however that ends.
@safe final class SpoolFile {
  // Safe: the object owns the stream from its making to its end.
  private let stream: UnsafeMutablePointer<FILE>
  private let descriptor: OutputDescriptor
  private static let partByteCount = 1 << 16

  /// Makes an empty file.
  ///
  /// - Throws: ``Failure`` if there is no room for one.
  init() throws(Failure) {
    guard let stream = unsafe tmpfile() else {
      throw Failure(.cannotWrite, "no temporary file can be made")
    }
    unsafe self.stream = stream
    descriptor = OutputDescriptor(name: "temporary file", number: unsafe fileno(stream))
  }

  deinit { unsafe fclose(stream) }

  /// Adds bytes at the end.
  ///
  /// - Throws: ``Failure`` if they cannot be written.
  func append(_ bytes: some Collection<UInt8>) throws(Failure) {
    try descriptor.write(bytes)
  }

  /// Writes all that was added to another place.
  ///
  /// - Throws: ``Failure`` if it cannot be read or written.
  func move(to target: OutputDescriptor) throws(Failure) {
    lseek(descriptor.number, 0, SEEK_SET)
    while true {
      let bytes = try descriptor.read(count: SpoolFile.partByteCount)
      guard !bytes.isEmpty else { return }
      try target.write(bytes)
    }
  }
}
