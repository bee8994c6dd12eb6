package import HandsSystem

/// Caches checksums of parts of one file, so that no byte is read twice, however deep archives
/// nest.
package struct ChecksumCache {
  private var known: [(range: Range<Int>, checksum: UInt32)] = []

  /// Creates an empty cache.
  package init() {}

  /// Returns the checksum of a slice, combined from those of already computed parts.
  package mutating func checksum(of slice: ByteSlice) -> UInt32 {
    let inside = known.filter { part in
      !part.range.isEmpty && slice.range.lowerBound <= part.range.lowerBound
        && part.range.upperBound <= slice.range.upperBound
    }.stablySorted { $0.range.lowerBound < $1.range.lowerBound }
    var position = slice.range.lowerBound
    var total: UInt32 = 0
    for part in inside where part.range.lowerBound >= position {
      let gap = position..<part.range.lowerBound
      total = CRC32.combine(
        total, CRC32.checksum(slice.storage, in: gap), secondCount: gap.count)
      total = CRC32.combine(total, part.checksum, secondCount: part.range.count)
      position = part.range.upperBound
    }
    let rest = position..<slice.range.upperBound
    total = CRC32.combine(total, CRC32.checksum(slice.storage, in: rest), secondCount: rest.count)
    known.append((slice.range, total))
    return total
  }
}
