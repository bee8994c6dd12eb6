import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

struct BlockTests {
  private func randomBlocks(seed: Int) -> (blocks: [Block], stepCount: Int) {
    var random = SeededGenerator(seed: seed)
    let stepCount = Int.random(in: 1...12, using: &random)
    let blocks = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let first = Int.random(in: 0..<stepCount, using: &random)
      return Block(
        byteCount: Int.random(in: 0...2_000, using: &random), first: first,
        last: Int.random(in: first..<stepCount, using: &random))
    }
    return (blocks, stepCount)
  }

  @Test(arguments: 0..<200)
  func blocksThatLiveTogetherDoNotOverlap(seed: Int) {
    let (blocks, stepCount) = randomBlocks(seed: seed)
    let (offsets, byteCount) = Block.place(blocks)
    for (a, first) in blocks.enumerated() {
      #expect(offsets[a] >= 0 && offsets[a] % Int64(AlignedStorage.alignment) == 0)
      #expect(offsets[a] + first.byteCount <= byteCount)
      for (b, second) in blocks.enumerated() where b > a {
        let isTogether = (0..<stepCount).contains {
          (first.first...first.last).contains($0) && (second.first...second.last).contains($0)
        }
        let isApart =
          offsets[a] + first.byteCount <= offsets[b]
          || offsets[b] + second.byteCount <= offsets[a]
        #expect(!isTogether || isApart, "blocks \(a) and \(b)")
      }
    }
  }

  @Test(arguments: 0..<200)
  func peakIsTheLargestSumOfOneStep(seed: Int) {
    let (blocks, stepCount) = randomBlocks(seed: seed)
    let sums = (0..<stepCount).map { step in
      blocks.reduce(0) { $0 + (($1.first...$1.last).contains(step) ? $1.byteCount : 0) }
    }
    let peak = Block.peak(of: blocks, stepCount: stepCount)
    #expect(peak == sums.max())
    #expect(Block.place(blocks).byteCount >= peak)
  }

  @Test func sizesAreRoundedToTheAlignment() {
    #expect(
      [0, 1, 64, 65].map { Block(byteCount: $0, first: 0, last: 0).byteCount } == [0, 64, 64, 128])
  }

  /// A chain of equal blocks needs two places however long it is.
  @Test func chainsAlternate() {
    let chain = (0..<10).map { Block(byteCount: 64, first: $0, last: $0 + 1) }
    #expect(Block.place(chain).byteCount == 128)
  }
}
