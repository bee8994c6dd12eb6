/// A part of a file in private memory, shared without a copy.
///
/// Offsets are relative to the slice; every access is checked.
public struct ByteSlice: Sendable {
  // Safe: the range lies inside the storage, which outlives the closure.

  /// The whole file; storage is shared by all its slices.
  public let storage: [UInt8]
  /// The part of ``storage`` that this slice shows.
  public let range: Range<Int>

  /// Shows a whole file.
  ///
  /// - Parameter storage: The file's bytes.
  public init(_ storage: [UInt8]) {
    self.storage = storage
    self.range = 0..<storage.count
  }

  private init(storage: [UInt8], range: Range<Int>) {
    self.storage = storage
    self.range = range
  }

  /// The number of bytes.
  public var count: Int { range.count }

  /// One byte.
  ///
  /// - Parameter offset: 0 ..< ``count``.
  public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < range.count, "offset outside the slice")
    return storage[range.lowerBound + offset]
  }

  /// A part of this slice.
  ///
  /// - Parameters:
  ///   - offset: The first byte, relative to this slice.
  ///   - count: The number of bytes.
  /// - Returns: The part, or `nil` if it does not lie inside this slice.
  public func slice(at offset: Int, count: Int) -> ByteSlice? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    let start = range.lowerBound + offset
    return ByteSlice(storage: storage, range: start..<(start + count))
  }

  /// Calls a closure with the bytes in place.
  ///
  /// - Parameter body: Receives the bytes of this slice; they must not escape.
  /// - Returns: The closure's result.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe storage.withUnsafeBytes { bytes in
      unsafe body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }
}
