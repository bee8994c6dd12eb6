import HandsSystem
import Testing

/// Sorting that is small.
@Suite struct StableOrderTests {
  @Test(arguments: [0, 1, 2, 3, 7, 64, 1000])
  func equalElementsStayInOrder(count: Int) {
    var state: UInt64 = 1
    let keys = (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(count / 3, 1)
    }
    // In this order no two are equal.
    let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    #expect(stableOrder(of: count) { keys[$0] < keys[$1] } == expected)
    let pairs = keys.enumerated().map { Pair(key: $1, index: $0) }
    #expect(pairs.stablySorted { $0.key < $1.key }.map { $0.index } == expected)
  }

  @Test func anOrderThatIsNoneKeepsAllElements() {
    let numbers = [1, .nan, 3, 2, .nan, 0]
    #expect(stableOrder(of: numbers.count) { numbers[$0] < numbers[$1] }.sorted() == Array(0..<6))
    #expect(stableOrder(of: 5) { _, _ in true }.sorted() == Array(0..<5))
  }

  private struct Pair {
    let key: Int
    let index: Int
  }
}
