import Tensors
import Testing

@Suite struct WeightMemoryTests {
  /// Sizes with and without whole cache lines, and one too many for the block.
  private let sizes = [3, 16, 0, 17, 1000, 100]

  @Test(arguments: [0, 64, 2000, 1 << 20])
  func partsAreAlignedAndApart(expectedByteCount: Int) {
    let memory = WeightMemory(expectedByteCount: expectedByteCount)
    let parts = sizes.map { memory.storage(floatCount: $0) }
    for (number, part) in parts.enumerated() {
      #expect(part.byteCount == 4 * sizes[number])
      #expect(Int(bitPattern: part.base) % AlignedStorage.alignment == 0)
      part.floats.update(repeating: Float(number), count: sizes[number])
    }
    for (number, part) in parts.enumerated() {
      let floats = UnsafeBufferPointer(start: part.floats, count: sizes[number])
      #expect(floats.allSatisfy { $0 == Float(number) })
    }
  }

  @Test func neighboursShareTheBlock() {
    let memory = WeightMemory(expectedByteCount: 1024)
    let (first, second) = (memory.storage(floatCount: 17), memory.storage(floatCount: 1))
    #expect(second.base - first.base == 128)
  }

  @Test func partsOutliveTheMemory() {
    let part = WeightMemory(expectedByteCount: 8 << 20).storage(floatCount: 1 << 20)
    part.floats.update(repeating: 1, count: 1 << 20)
    #expect(part.floats[(1 << 20) - 1] == 1)
  }

  @Test func absurdGuessesReserveLittle() {
    let part = WeightMemory(expectedByteCount: .max).storage(floatCount: 4)
    #expect(part.byteCount == 16)
    #expect(WeightMemory(expectedByteCount: -1).storage(floatCount: 4).byteCount == 16)
  }
}
