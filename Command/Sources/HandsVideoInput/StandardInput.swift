import Dispatch
import HandsCLibrary

/// Standard input, read without blocking the cooperative thread pool.
struct StandardInput: Sendable {
  private static let queue = DispatchQueue(label: "hands.standard-input")
  private static let partLimit = 1 << 18

  /// Reads the first line, byte by byte so that nothing after it is consumed.
  ///
  /// - Parameter limit: The maximum length in bytes.
  /// - Returns: The line without line feed; `nil` if it is longer or incomplete.
  func line(limit: Int) async -> [UInt8]? {
    var line: [UInt8] = []
    while line.count <= limit, let byte = await part(limit: 1)?.first {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }

  /// Reads the next bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: At least one byte; `nil` at the end, after an error or if the task is cancelled.
  func part(limit: Int = partLimit) async -> [UInt8]? {
    while !Task.isCancelled {
      let part = await withCheckedContinuation { continuation in
        StandardInput.queue.async {
          continuation.resume(returning: StandardInput.partIfReady(limit: limit))
        }
      }
      guard let part else { continue }
      return part.isEmpty ? nil : part
    }
    return nil
  }

  // Safe: the structure outlives the call, and the buffer has the requested capacity.
  /// Bytes that arrive within a tenth of a second; `nil` if none do, empty at the end.
  private static func partIfReady(limit: Int) -> [UInt8]? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, 100) > 0 else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat {
        count = unsafe read(STDIN_FILENO, buffer.baseAddress, limit)
      } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
  }
}
