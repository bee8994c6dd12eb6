import Testing

@testable import HandsEngine

@Suite struct HalfPrecisionTests {
  #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    @Test func everyHalfIsWidenedExactly() {
      for bits in UInt16.min...UInt16.max {
        let expected = Float(Float16(bitPattern: bits))
        let result = widened(half: bits)
        if expected.isNaN {
          // Conversion turns a signalling NaN into a quiet one; widening keeps its bits.
          let (sign, fraction) = (UInt32(bits & 0x8000) << 16, UInt32(bits & 0x03ff) << 13)
          #expect(result.bitPattern == sign | 0x7f80_0000 | fraction, "\(bits)")
        } else if result.bitPattern != expected.bitPattern {
          Issue.record("half \(bits): \(result) instead of \(expected)")
        }
      }
    }
  #endif

  @Test func fourHalvesAreWidenedAsOne() {
    var differing: [UInt16] = []
    for bits in UInt16.min...UInt16.max {
      // Neighbours of other signs and sizes must not leak in.
      let halves = SIMD4(bits, ~bits, bits &+ 1, bits ^ 0x8000)
      let results = widened(halves: halves)
      for lane in 0..<4 where results[lane].bitPattern != widened(half: halves[lane]).bitPattern {
        differing.append(halves[lane])
      }
    }
    #expect(differing.isEmpty)
  }

  @Test func landmarksOfTheFormat() {
    #expect(widened(half: 0x3c00) == 1)
    #expect(widened(half: 0xc000) == -2)
    #expect(widened(half: 0x7bff) == 65504)
    #expect(widened(half: 0x0001) == 0x1p-24)
    #expect(widened(half: 0x8000).sign == .minus)
    #expect(widened(half: 0xfc00) == -.infinity)
    #expect(widened(half: 0x7e00).isNaN)
  }
}
