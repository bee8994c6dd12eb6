import HandsCLibrary
import HandsSystem

/// Reads whole files into the process's own memory.
///
/// Later changes to the file can't change or unmap the data.
public enum RegularFile {
  // Safe: structures and buffers outlive the calls that fill them, and no call receives a larger
  // size than the rest of the buffer.

  /// The default size limit, 64 MB.
  public static let standardLimit = 64 << 20

  /// Reads a file.
  ///
  /// Directories, pipes, sockets and devices are rejected before reading a byte, and without
  /// waiting for a writer. If the file shrinks during the call, the result is what is left of it.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The contents of the file.
  /// - Throws: ``FileInputError``.
  public static func bytes(
    at path: String, limit: Int = standardLimit
  ) throws(FileInputError) -> [UInt8] {
    let (descriptor, size) = try opened(path)
    defer { close(descriptor) }
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    guard FreeMemory.hasRoom(for: size) else { throw .readFailed(path: path, errno: ENOMEM) }
    return try contents(of: descriptor, count: size, path)
  }

  /// Checks that a file can be read, for callers that read it themselves.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``FileInputError``, like ``bytes(at:limit:)`` without a size limit.
  public static func check(_ path: String) throws(FileInputError) {
    close(try opened(path).descriptor)
  }

  /// Opens a file without waiting for a writer, and returns its size in bytes.
  private static func opened(
    _ path: String
  ) throws(FileInputError) -> (descriptor: Int32, size: Int) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(path: path) }
    let descriptor = try retrying(path) {
      unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
    do throws(FileInputError) {
      var status = stat()
      _ = try retrying(path) { unsafe fstat(descriptor, &status) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path: path) }
      return (descriptor, Int(status.st_size))
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Reads up to `count` bytes; each system call may return fewer bytes than requested.
  private static func contents(
    of descriptor: Int32, count: Int, _ path: String
  ) throws(FileInputError) -> [UInt8] {
    var failure: FileInputError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe LargePages.advise(UnsafeMutableRawBufferPointer(buffer))
      while filled < count {
        do throws(FileInputError) {
          let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let received = try retrying(path) {
            unsafe read(descriptor, part.baseAddress, part.count)
          }
          if received == 0 { return }
          filled += received
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Repeats a system call while signals interrupt it.
  private static func retrying<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileInputError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      switch errno {
      case EINTR: continue
      case ENOENT, ENOTDIR: throw .notFound(path: path)
      case EACCES, EPERM: throw .permission(path: path)
      case EISDIR, ENXIO, ENODEV: throw .notRegular(path: path)
      case let number: throw .readFailed(path: path, errno: number)
      }
    }
  }
}
