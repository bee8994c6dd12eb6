/// The SHA-256 digest of FIPS 180-4.
///
/// Foundation has none on Linux, and the library has no dependencies.
public struct SHA256 {
  // Safe: the span doesn't escape the closure that provides the bytes.

  /// Computes the digest of bytes.
  ///
  /// - Parameter bytes: Any number of bytes.
  /// - Returns: The digest as 64 lower-case hexadecimal digits.
  /// - Complexity: O(n).
  public static func hexDigest(of bytes: some Sequence<UInt8>) -> String {
    let digest = bytes.withContiguousStorageIfAvailable { bytes in
      unsafe hexDigest(of: Span(_unsafeElements: bytes))
    }
    return digest ?? hexDigest(of: Array(bytes).span)
  }

  private static func hexDigest(of message: Span<UInt8>) -> String {
    var digest = SHA256()
    let wholeBlocks = message.count & ~63
    digest.compress(message.extracting(0..<wholeBlocks))
    digest.compress(padded(message.extracting(wholeBlocks...), byteCount: message.count).span)
    return digest.hexDigits
  }

  // The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// Returns the last one or two blocks: the rest, a one bit, zeros, and the length in bits.
  private static func padded(_ rest: Span<UInt8>, byteCount: Int) -> [UInt8] {
    var block = rest.indices.map { rest[$0] } + [0x80]
    while block.count & 63 != 56 { block.append(0) }
    let bitCount = UInt64(byteCount) << 3
    for shift in stride(from: 56, through: 0, by: -8) {
      block.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    return block
  }

  /// Processes blocks of 64 bytes.
  private mutating func compress(_ blocks: Span<UInt8>) {
    let constants = roundConstants
    for start in stride(from: 0, to: blocks.count, by: 64) {
      var schedule: InlineArray<16, UInt32> = .init(repeating: 0)
      for word in 0..<16 {
        let byte = start + 4 * word
        schedule[word] =
          UInt32(blocks[byte]) << 24 | UInt32(blocks[byte + 1]) << 16
          | UInt32(blocks[byte + 2]) << 8 | UInt32(blocks[byte + 3])
      }
      compress(&schedule, constants.span)
    }
  }

  /// Processes one block; the schedule keeps its last 16 words.
  private mutating func compress(
    _ schedule: inout InlineArray<16, UInt32>, _ constants: Span<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      if t >= 16 {
        let (w2, w15) = (schedule[(t - 2) & 15], schedule[(t - 15) & 15])
        let sigma1 = SHA256.rotate(w2, 17) ^ SHA256.rotate(w2, 19) ^ w2 &>> 10
        let sigma0 = SHA256.rotate(w15, 7) ^ SHA256.rotate(w15, 18) ^ w15 &>> 3
        schedule[t & 15] = schedule[t & 15] &+ sigma1 &+ schedule[(t - 7) & 15] &+ sigma0
      }
      let sum1 = SHA256.rotate(e, 6) ^ SHA256.rotate(e, 11) ^ SHA256.rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum1 &+ choice &+ constants[t] &+ schedule[t & 15]
      let sum0 = SHA256.rotate(a, 2) ^ SHA256.rotate(a, 13) ^ SHA256.rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  private var hexDigits: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for index in state.indices {
      for shift in stride(from: 28, through: 0, by: -4) {
        text.append(digits[Int(state[index] &>> UInt32(shift) & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
