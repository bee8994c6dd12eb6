import Tensors
import Testing

@Suite struct AlignedStorageTests {
  @Test(arguments: [0, 1, 63, 64, 1000, LargePages.byteCount, 5_000_000])
  func storageIsAlignedAndZero(byteCount: Int) {
    let storage = AlignedStorage(byteCount: byteCount)
    #expect(Int(bitPattern: storage.base) % 64 == 0)
    #expect(storage.byteCount == byteCount)
    #expect(
      [UInt8](UnsafeRawBufferPointer(start: storage.base, count: byteCount))
        == [UInt8](repeating: 0, count: byteCount))
  }

  @Test func largeBlocksStartOnLargePages() {
    let storage = AlignedStorage(uninitializedByteCount: 5_000_000)
    #expect(Int(bitPattern: storage.base) % LargePages.byteCount == 0)
  }

  @Test(arguments: [0, 1, 100, 2 * LargePages.byteCount, 3 * LargePages.byteCount + 1])
  func adviceKeepsContents(count: Int) {
    var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let copy = bytes
    bytes.withUnsafeMutableBytes { LargePages.advise($0) }
    #expect(bytes == copy)
  }

  @Test func floatsShareTheBytes() {
    let storage = AlignedStorage(floatCount: 3)
    #expect(storage.byteCount == 12)
    storage.floats[2] = 1
    #expect(storage.base.load(fromByteOffset: 8, as: Float.self) == 1)
  }
}
