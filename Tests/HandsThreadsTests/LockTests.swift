import HandsThreads
import Testing

@Suite struct LockTests {
  private enum Refusal: Error { case full }

  @Test func threadsTakeTurns() async {
    let counts = Lock([0, 0])
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<10_000 {
            counts.withLock { counts in
              counts[0] += 1
              counts[1] = counts[0]
            }
          }
        }
      }
    }
    #expect(counts.withLock { $0 } == [40_000, 40_000])
  }

  /// The lock is free again after a body that throws.
  @Test func errorsPassAndChangesStay() throws {
    let list = Lock<[Int]>([])
    func append(_ number: Int) throws(Refusal) -> Int {
      try list.withLock { list throws(Refusal) in
        list.append(number)
        guard list.count < 3 else { throw .full }
        return list.count
      }
    }
    #expect(try append(7) == 1 && append(8) == 2)
    #expect(throws: Refusal.full) { try append(9) }
    #expect(list.withLock { $0 } == [7, 8, 9])
  }

  @Test func theValueGoesWithTheLock() {
    final class Token: Sendable {}
    weak var observed: Token?
    do {
      let lock = Lock<Token?>(Token())
      observed = lock.withLock { $0 }
      #expect(observed != nil)
    }
    #expect(observed == nil)
  }
}
