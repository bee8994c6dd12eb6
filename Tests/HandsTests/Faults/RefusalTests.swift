import HandsCAllocationCounter
import Foundation
import HandsSynthetic
import Hands
import HandsImageFiles
import HandsTiming
import HandsTestSupport
import Testing

/// What a process is like after many refusals.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct RefusalTests {
  /// In a process of its own: other tests take memory at the same time.
  @Test func aThousandRefusalsLeaveNothing() async {
    await #expect(processExitsWith: .success) {
      let good = try #require(TestModels.installedBundle)
      let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 240))
      let expected = try GestureRecognizer(bundle: good).recognize(picture)
      try #require(expected.hands.count == 1)
      let file = try ImageEncoder.encode(picture, as: .png)
      var refusals = RefusalTests.Refusals(bundle: Array(good.storage[good.range]), picture: file)
      var (early, late) = (Int.max, Int.max)
      // The least of many: a file in work may lie in memory or not.
      while refusals.count < 1100 {
        refusals.provoke()
        let byteCount = try #require(RefusalTests.residentByteCount())
        if (100..<400).contains(refusals.count) { early = min(early, byteCount) }
        if refusals.count >= 800 { late = min(late, byteCount) }
      }
      let growth = late - early
      try #require(growth <= 8 << 20, "\(growth) bytes")
      try #require(try GestureRecognizer(bundle: good).recognize(picture) == expected)
    }
  }

  /// Makes files worse, by lot, and counts how many of them are refused.
  struct Refusals {
    private(set) var count = 0
    private var bundle: [UInt8]
    private var picture: [UInt8]
    private var generator = SeededGenerator(seed: 4)

    init(bundle: [UInt8], picture: [UInt8]) {
      self.bundle = bundle
      self.picture = picture
    }

    /// Cuts a bundle, changes a byte of a bundle, cuts a picture.
    mutating func provoke() {
      let cut = Int.random(in: 0..<bundle.count, using: &generator)
      if (try? GestureRecognizer(bundle: ByteSlice(Array(bundle[..<cut])))) == nil { count += 1 }
      let place = Int.random(in: 0..<bundle.count, using: &generator)
      bundle[place] ^= 0x5a
      if (try? GestureRecognizer(bundle: ByteSlice(bundle))) == nil { count += 1 }
      bundle[place] ^= 0x5a
      let end = Int.random(in: 0..<(picture.count - 20), using: &generator)
      if (try? ImageDecoder.decode(Array(picture[..<end]))) == nil { count += 1 }
    }
  }

  /// The memory of this process that is resident, in bytes.
  ///
  /// Without free blocks that the allocator keeps, which may be as large as a bundle.
  private static func residentByteCount() -> Int? {
    releaseFreeBlocks()
    return ProcessMemory.residentByteCount
  }
}
