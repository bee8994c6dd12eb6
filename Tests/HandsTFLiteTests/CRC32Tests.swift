import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsTFLite

struct CRC32Tests {
  /// The polynomial's definition, one bit at a time.
  private func plain(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xedb8_8320 }
    }
    return ~value
  }

  @Test func knowsTheCheckValue() {
    // The catalogue's check value of CRC-32/ISO-HDLC.
    #expect(CRC32.checksum(Array("123456789".utf8), in: 0..<9) == 0xcbf4_3926)
  }

  @Test func matchesTheDefinition() {
    var generator = SeededGenerator(seed: 1)
    let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for count in 0..<bytes.count {
      #expect(CRC32.checksum(bytes, in: 0..<count) == plain(bytes.prefix(count)))
    }
    for start in 0..<40 {
      #expect(CRC32.checksum(bytes, in: start..<300) == plain(bytes[start...]))
    }
  }

  /// Runs of two times 300 blocks of 64 bytes and more are folded.
  @Test(arguments: [38_399, 38_400, 38_401, 38_463, 38_464, 100_007])
  func longRunsMatchTheDefinition(count: Int) {
    var generator = SeededGenerator(seed: count)
    let bytes = (0..<count + 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(CRC32.checksum(bytes, in: 3..<count + 3) == plain(bytes[3...]))
  }

  /// Bits all over a run count, also those of the blocks that are folded last.
  @Test func eachChangeOfALongRunIsSeen() {
    var bytes = [UInt8](repeating: 0x5a, count: 40_000)
    let checksum = CRC32.checksum(bytes, in: 0..<bytes.count)
    for index in stride(from: 0, to: bytes.count, by: 61) {
      bytes[index] ^= 1 << UInt8(index % 8)
      #expect(CRC32.checksum(bytes, in: 0..<bytes.count) != checksum)
      bytes[index] ^= 1 << UInt8(index % 8)
    }
  }

  @Test func cacheMatchesTheDefinition() throws {
    var generator = SeededGenerator(seed: 2)
    let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let file = ByteSlice(bytes)
    for _ in 0..<50 {
      var cache = ChecksumCache()
      for _ in 0..<6 {
        let start = Int.random(in: 0...200, using: &generator)
        let count = Int.random(in: 0...(200 - start), using: &generator)
        let slice = try #require(file.slice(at: start, count: count))
        #expect(cache.checksum(of: slice) == plain(bytes[start..<(start + count)]))
      }
    }
  }
}
