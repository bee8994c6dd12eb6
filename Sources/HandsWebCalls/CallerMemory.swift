import HandsCRuntime
import HandsSystem

/// The buffers that the caller fills, and checked reading of what it wrote.
package struct CallerMemory {
  // Safe: buffers are owned until they are given back; ranges are checked against the module's memory
  // before they are read, and copied at once.

  /// Maximum number of buffers at a time: a caller that holds more forgets to give them back.
  private static let limit = 64

  private var buffers: [AlignedStorage] = []

  /// Makes a buffer.
  ///
  /// - Parameter byteCount: Its size, 1 or more.
  /// - Returns: Its address, aligned to 64 bytes.
  /// - Throws: ``WebError`` if there is no room, or there are too many.
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

  /// A copy of some bytes.
  ///
  /// - Parameters:
  ///   - address: Of the first byte.
  ///   - byteCount: How many.
  /// - Returns: The bytes.
  /// - Throws: ``WebError`` if they are not all in the module's memory, or there is no room.
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
