import Hands
import HandsCRuntime
import HandsSystem

/// The buffers that the caller fills, with checked reading of their contents.
package struct CallerMemory {
  // Safe: buffers are owned until they are freed; ranges are checked against the module's memory
  // before they are read, and copied immediately.

  /// Maximum number of buffers at a time; a caller that needs more has a leak.
  private static let limit = 64

  private var buffers: [AlignedStorage] = []

  /// Allocates a buffer.
  ///
  /// - Parameter byteCount: Its size, 1 or more.
  /// - Returns: Its address, aligned to 64 bytes.
  /// - Throws: ``WebError`` if there is not enough memory, or there are too many buffers.
  package mutating func allocate(_ byteCount: Int) throws(WebError) -> Int32 {
    guard byteCount > 0 else {
      throw WebError(.invalidArgument, "A buffer of \(byteCount) bytes cannot be made.")
    }
    guard buffers.count < CallerMemory.limit else {
      throw WebError(.resourceExhausted, "There are \(buffers.count) buffers already.")
    }
    guard FreeMemory.hasRoom(for: byteCount) else {
      throw WebError(.resourceExhausted, "There is no memory for a buffer of \(byteCount) bytes.")
    }
    let buffer = AlignedStorage(uninitializedByteCount: byteCount)
    buffers.append(buffer)
    return unsafe Int32(truncatingIfNeeded: Int(bitPattern: buffer.base))
  }

  /// Frees a buffer.
  package mutating func free(_ address: Int32) throws(WebError) {
    let position = buffers.firstIndex { buffer in
      unsafe Int32(truncatingIfNeeded: Int(bitPattern: buffer.base)) == address
    }
    guard let position else {
      throw WebError(.invalidArgument, "There is no buffer at \(UInt32(bitPattern: address)).")
    }
    buffers.remove(at: position)
  }

  /// Copies bytes.
  ///
  /// - Parameters:
  ///   - address: The address of the first byte.
  ///   - byteCount: The number of bytes.
  /// - Returns: The bytes.
  /// - Throws: ``WebError`` if they are not all in the module's memory, or there is not enough
  ///   memory.
  package func bytes(at address: Int32, count byteCount: Int32) throws(WebError) -> [UInt8] {
    let (start, count) = (Int64(UInt32(bitPattern: address)), Int64(UInt32(bitPattern: byteCount)))
    guard start + count <= Int64(hands_memory_size()) else {
      throw WebError(.invalidArgument, "\(count) bytes at \(start) are outside the memory.")
    }
    guard count > 0, let first = unsafe UnsafeRawPointer(bitPattern: Int(address)) else {
      return []
    }
    guard FreeMemory.hasRoom(for: Int(count)) else {
      throw WebError(.resourceExhausted, "There is no memory for a copy of \(count) bytes.")
    }
    return unsafe Array(UnsafeRawBufferPointer(start: first, count: Int(count)))
  }
}
