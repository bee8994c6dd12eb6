/// Replaces a long run of bytes by a short one of the same checksum, without tables and by whole vectors.
///
/// The polynomial of CRC-32 divides `x³⁰⁰ + x¹⁵⁵ + x¹¹⁷ + x⁸⁹ + 1`, the multiple of five terms of lowest degree. Its 512th
/// power has the same terms of 512 times the degree. So the first block of 512 bits of a run can be taken away if it
/// is added, without carry, to the blocks 145, 183, 211 and 300 behind it; then the next one, and so on.
enum CRC32Folding {
  private typealias Block = SIMD8<UInt64>

  /// Bytes of a block.
  private static let blockSize = 64
  /// Blocks that are left.
  private static let degree = 300
  /// Blocks to remember, more than ``degree``: a power of two, so that a mask finds places in the ring, of negative indices
  /// too.
  private static let ringSize = 512
  private static let mask = ringSize - 1
  /// A shorter run is not worth it.
  private static let shortestRun = 2 * degree * blockSize

  /// Folds the whole blocks of a run.
  ///
  /// - Parameter bytes: The run.
  /// - Returns: Words whose checksum, begun with 0, is that of the first `count` bytes; `nil` for a short run.
  @_optimize(speed)  // Not for size, unlike the rest of this module in Embedded Swift builds.
  static func folded(_ bytes: borrowing Span<UInt8>) -> (words: [UInt64], count: Int)? {
    guard bytes.count >= shortestRun else { return nil }
    let count = bytes.count / blockSize
    var blocks = [Block](repeating: .zero, count: ringSize)
    var ring = blocks.mutableSpan
    for index in 0..<count - degree { ring[index & mask] = sum(at: index, of: bytes, ring) }
    var words: [UInt64] = []
    words.reserveCapacity(degree * blockSize / 8)
    for index in count - degree..<count {
      let block = sum(at: index, of: bytes, ring)
      for lane in 0..<blockSize / 8 { words.append(block[lane]) }
      ring[index & mask] = .zero
    }
    return (words, count * blockSize)
  }

  /// A block and those before it that were taken away.
  @inline(__always)
  private static func sum(
    at index: Int, of bytes: borrowing Span<UInt8>, _ ring: borrowing MutableSpan<Block>
  ) -> Block {
    let first = index &* blockSize
    let part = bytes.extracting(first..<first &+ blockSize)
    let block = Block(
      CRC32.word(part, at: 0), CRC32.word(part, at: 8), CRC32.word(part, at: 16),
      CRC32.word(part, at: 24), CRC32.word(part, at: 32), CRC32.word(part, at: 40),
      CRC32.word(part, at: 48), CRC32.word(part, at: 56))
    return block ^ (ring[(index &- 145) & mask] ^ ring[(index &- 183) & mask])
      ^ (ring[(index &- 211) & mask] ^ ring[(index &- 300) & mask])
  }
}
