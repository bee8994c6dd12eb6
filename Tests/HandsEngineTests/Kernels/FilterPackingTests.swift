import HandsTestSupport
import Testing

@testable import HandsEngine

/// Filters in either precision, at any address, laid out anew: equal to the bit to single numbers.
@Suite struct FilterPackingTests {
  /// Any bits: numbers, subnormals, infinities and NaNs.
  private struct Filter {
    let stored: [UInt8]
    let start: Int
    let type: ElementType

    init(_ generator: inout SeededGenerator, count: Int, type: ElementType) {
      self.type = type
      start = generator.integer(0...3)
      stored = generator.bytes(start + count * type.byteCount)
    }

    func withView<Result>(_ body: (FilterView) -> Result) -> Result {
      stored.withUnsafeBytes { bytes in
        body(FilterView(UnsafeRawBufferPointer(rebasing: bytes[start...]), storedAs: type))
      }
    }

    /// Bits of the numbers in single precision, one by one.
    var bits: [UInt32] {
      (0..<(stored.count - start) / type.byteCount).map { index in
        let first = start + index * type.byteCount
        let bits = (0..<type.byteCount).reduce(UInt32(0)) {
          $0 | UInt32(stored[first + $1]) << UInt32(8 * $1)
        }
        return type == .float32 ? bits : widened(half: UInt16(bits)).bitPattern
      }
    }
  }

  @Test(arguments: [ElementType.float32, .float16], 0..<200)
  func rowsBecomeColumns(type: ElementType, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let (rows, count) = (generator.integer(1...27), generator.integer(1...40))
    let (first, rowStride) = (generator.integer(0...5), count + generator.integer(0...9))
    let stride = rows + generator.integer(0...8)
    let filter = Filter(&generator, count: first + (rows - 1) * rowStride + count, type: type)
    let untouched = UInt32(0xa5a5_a5a5)
    let target = GuardedBytes([UInt8](repeating: 0xa5, count: 4 * count * stride))
    filter.withView { view in
      #expect(view.count == filter.bits.count)
      view.transpose(
        rows: rows, from: first, rowStride: rowStride, count: count,
        to: target.start.assumingMemoryBound(to: Float.self), stride: stride)
    }
    let numbers = filter.bits
    var expected = [UInt32](repeating: untouched, count: count * stride)
    for row in 0..<rows {
      for t in 0..<count { expected[t * stride + row] = numbers[first + row * rowStride + t] }
    }
    #expect(firstDifference(target.bytes, bytes(expected)) == nil)
    #expect(target.isIntact)
  }

  @Test(arguments: [ElementType.float32, .float16], 0..<40)
  func neighboursAreCopied(type: ElementType, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let (first, count) = (generator.integer(0...5), generator.integer(0...40))
    let filter = Filter(&generator, count: first + count + 1, type: type)
    let target = GuardedBytes([UInt8](repeating: 0xa5, count: 4 * count))
    filter.withView { view in
      view.copy(
        from: first, count: count, to: target.start.assumingMemoryBound(to: Float.self))
    }
    #expect(target.bytes == bytes(Array(filter.bits[first..<first + count])))
    #expect(target.isIntact)
  }
}
