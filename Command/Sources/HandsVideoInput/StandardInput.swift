import Dispatch
import HandsCLibrary

/// Standard input, read without blocking the threads that tasks share.
struct StandardInput: Sendable {
  private static let queue = DispatchQueue(label: "hands.standard-input")
  private static let partLimit = 1 << 18

  /// The first line, read byte by byte: nothing after it is taken.
  ///
  /// - Parameter limit: The longest line, in bytes.
  /// - Returns: The line without its end; `nil` if it is longer or has no end.
  func line(limit: Int) async -> [UInt8]? {
    var line: [UInt8] = []
    while line.count <= limit, let byte = await part(limit: 1)?.first {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }

  /// What comes next.
  ///
  /// - Parameter limit: The most bytes.
  /// - Returns: Some bytes; `nil` at the end, after an error or if the task is cancelled.
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

  // Safe: the structure lives as long as the call, and the buffer has room for what is asked for.
  /// What is there within a tenth of a second; `nil` if nothing is, nothing at the end.
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
