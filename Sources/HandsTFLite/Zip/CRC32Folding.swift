/// Replaces a long run of bytes by a short one of the same checksum, without tables and by whole vectors.
///
/// The polynomial of CRC-32 divides `x³⁰⁰ + x¹⁵⁵ + x¹¹⁷ + x⁸⁹ + 1`, the multiple of five terms of lowest degree. Its 512th
/// power has the same terms of 512 times the degree. So the first block of 512 bits of a run can be taken away if it
/// is added, without carry, to the blocks 145, 183, 211 and 300 behind it; then the next one, and so on.
enum CRC32Folding {
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
  /// Blocks folded by a call.
  ///
  /// WebAssembly engines start with slow code, and use better code from the next call on.
  private static let blocksPerCall = 1024

  /// Folds the whole blocks of a run.
  ///
  /// - Parameter bytes: The run.
  /// - Returns: Bytes whose checksum, begun with 0, is that of the first `count` bytes; `nil` for a short run.
  static func folded(_ bytes: borrowing Span<UInt8>) -> (rest: [UInt8], count: Int)? {
    guard bytes.count >= shortestRun else { return nil }
    let count = bytes.count / blockSize
    let end = count - degree
    var blocks = [Block](repeating: Block(), count: ringSize)
    var ring = blocks.mutableSpan
    for index in stride(from: 0, to: end, by: blocksPerCall) {
      fold(index..<min(index + blocksPerCall, end), of: bytes, &ring)
    }
    var rest: [UInt8] = []
    rest.reserveCapacity(degree * blockSize)
    for index in end..<count {
      sum(at: index, of: bytes, ring).append(to: &rest)
      ring[index & mask] = Block()
    }
    return (rest, count * blockSize)
  }

  @inline(never)
  @_optimize(speed)  // Not for size, unlike the rest of this module in Embedded Swift builds.
  private static func fold(
    _ indices: Range<Int>, of bytes: borrowing Span<UInt8>, _ ring: inout MutableSpan<Block>
  ) {
    for index in indices { ring[index & mask] = sum(at: index, of: bytes, ring) }
  }

  /// A block and those before it that were taken away.
  @inline(__always)
  private static func sum(
    at index: Int, of bytes: borrowing Span<UInt8>, _ ring: borrowing MutableSpan<Block>
  ) -> Block {
    let first = index &* blockSize
    return Block(bytes.extracting(first..<first &+ blockSize))
      ^ (ring[(index &- 145) & mask] ^ ring[(index &- 183) & mask])
      ^ (ring[(index &- 211) & mask] ^ ring[(index &- 300) & mask])
  }

  /// A block as vectors of bytes, each of which the compiler loads at once.
  private struct Block {
    private typealias Quarter = SIMD16<UInt8>
    private var quarters: (Quarter, Quarter, Quarter, Quarter)

    init() { quarters = (.zero, .zero, .zero, .zero) }

    @inline(__always)
    init(_ bytes: borrowing Span<UInt8>) {
      quarters = (
        Block.quarter(at: 0, of: bytes), Block.quarter(at: 16, of: bytes),
        Block.quarter(at: 32, of: bytes), Block.quarter(at: 48, of: bytes)
      )
    }

    @inline(__always)
    private static func quarter(at index: Int, of bytes: borrowing Span<UInt8>) -> Quarter {
      let part = bytes.extracting(index..<index &+ 16)
      return Quarter(
        part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7], part[8], part[9],
        part[10], part[11], part[12], part[13], part[14], part[15])
    }

    @inline(__always)
    static func ^ (first: Block, second: Block) -> Block {
      var result = first
      result.quarters.0 ^= second.quarters.0
      result.quarters.1 ^= second.quarters.1
      result.quarters.2 ^= second.quarters.2
      result.quarters.3 ^= second.quarters.3
      return result
    }

    func append(to bytes: inout [UInt8]) {
      for quarter in [quarters.0, quarters.1, quarters.2, quarters.3] {
        for index in quarter.indices { bytes.append(quarter[index]) }
      }
    }
  }
}
