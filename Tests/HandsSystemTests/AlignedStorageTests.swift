import Foundation
import HandsSystem
import Testing

@Suite struct AlignedStorageTests {
  /// What the system was told about the mapping that an address lies in, `nil` if it does not say.
  private func flags(at address: Int) throws -> Set<Substring>? {
    var isInside = false
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
    let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      if ends.count == 2 { isInside = (ends[0]..<ends[1]).contains(address) }
      if isInside && words[0] == "VmFlags:" { return Set(words.dropFirst()) }
    }
    return nil
  }

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
    bytes.withUnsafeMutableBytes { LargePages.withdraw($0) }
    #expect(bytes == copy)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage")))
  func adviceCanBeTakenBack() throws {
    let block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * LargePages.byteCount, alignment: LargePages.byteCount)
    defer { block.deallocate() }
    let address = Int(bitPattern: block.baseAddress)
    LargePages.advise(block)
    #expect(try #require(try flags(at: address)).contains("hg"))
    LargePages.withdraw(block)
    #expect(try !#require(try flags(at: address)).contains("hg"))
  }

  @Test func floatsShareTheBytes() {
    let storage = AlignedStorage(floatCount: 3)
    #expect(storage.byteCount == 12)
    storage.floats[2] = 1
    #expect(storage.base.load(fromByteOffset: 8, as: Float.self) == 1)
  }
}
