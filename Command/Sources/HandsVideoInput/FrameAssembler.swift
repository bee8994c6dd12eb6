/// Splits a stream of bytes into frames of equal size.
struct FrameAssembler {
  private let frameByteCount: Int
  /// The incomplete next frame.
  private var part: [UInt8] = []

  /// Creates an assembler.
  ///
  /// - Parameter frameByteCount: The size of a frame in bytes, 1 or more.
  init(frameByteCount: Int) {
    self.frameByteCount = frameByteCount
  }

  /// Whether there is an incomplete frame.
  var hasPart: Bool { !part.isEmpty }

  // Safe: the bytes are copied inside the closure that provides them.
  /// Appends bytes.
  ///
  /// - Parameter bytes: Any number.
  /// - Returns: The frames that are complete now.
  mutating func append(_ bytes: RawSpan) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    var start = 0
    while start < bytes.byteCount {
      if part.isEmpty { part.reserveCapacity(frameByteCount) }
      let count = min(frameByteCount - part.count, bytes.byteCount - start)
      unsafe bytes.extracting(start..<start + count).withUnsafeBytes {
        unsafe part.append(contentsOf: $0)
      }
      start += count
      if part.count == frameByteCount {
        frames.append(part)
        part = []
      }
    }
    return frames
  }
}
