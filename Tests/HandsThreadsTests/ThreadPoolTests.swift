import HandsSystem
import HandsThreads
import Synchronization
import Testing

@Suite struct ThreadPoolTests {
  @Test(arguments: [0, 1, 2, 3, 8], [0, 1, 2, 5, 64])
  func everyBandRunsOnce(threadCount: Int, bandCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    let counts = AlignedStorage(byteCount: max(bandCount, 1))
    let strangers = Atomic<Int>(0)
    let threads = pool.threadCount
    for _ in 0..<200 {
      pool.run(bandCount: bandCount) { bands, worker in
        // Bands are disjoint.
        let cells = counts.base.assumingMemoryBound(to: UInt8.self)
        for band in bands { cells[band] &+= 1 }
        if worker < 0 || worker >= threads { strangers.add(1, ordering: .relaxed) }
      }
    }
    let cells = UnsafeRawBufferPointer(start: counts.base, count: bandCount)
    #expect(cells.allSatisfy { $0 == 200 })
    #expect(strangers.load(ordering: .relaxed) == 0)
  }

  @Test func loopsAfterSleepRunToo() async throws {
    let pool = ThreadPool(threadCount: 3)
    let total = Atomic<Int>(0)
    for _ in 0..<5 {
      try await Task.sleep(for: .milliseconds(5))
      pool.run(bandCount: 7) { bands, _ in total.add(bands.reduce(0, +), ordering: .relaxed) }
    }
    #expect(total.load(ordering: .relaxed) == 5 * 21)
  }

  @Test func poolsComeAndGo() {
    for round in 0..<50 {
      let pool = ThreadPool(threadCount: 1 + round % 4)
      let total = Atomic<Int>(0)
      pool.run(bandCount: round % 3) { bands, _ in total.add(bands.count, ordering: .relaxed) }
      #expect(total.load(ordering: .relaxed) == round % 3)
    }
  }

  /// The caller has the first share, and its bands come in order until others take from the end.
  @Test func sharesAreNeighbouringBands() {
    let pool = ThreadPool(threadCount: 2)
    let bandsOfCaller = Lock<[Int]>([])
    pool.run(bandCount: 64) { bands, worker in
      if worker == 0 { bandsOfCaller.withLock { $0 += bands } }
    }
    let bands = bandsOfCaller.withLock { $0 }
    let own = bands.filter { $0 < 32 }
    #expect(own == Array(0..<own.count))
    #expect(own.count == 32 || bands.count == own.count)
    #expect(bands.filter { $0 >= 32 }.isStrictlyDecreasing)
  }
}

extension [Int] {
  fileprivate var isStrictlyDecreasing: Bool { zip(self, dropFirst()).allSatisfy { $0 > $1 } }
}
