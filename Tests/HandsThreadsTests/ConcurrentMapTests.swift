import HandsTestSupport
import HandsThreads
import Testing

@Suite struct ConcurrentMapTests {
  private struct Refusal: Error, Equatable { let number: Int }

  private func collected(_ map: ConcurrentMap<Range<Int>, Int>) async throws -> [Int] {
    var results: [Int] = []
    for try await result in map { results.append(result) }
    return results
  }

  @Test(arguments: [1, 2, 5])
  func resultsComeInOrder(jobs: Int) async throws {
    let map = ConcurrentMap(0..<200, jobs: jobs, window: 2 * jobs) {
      { number in
        pause(number * 7919 % 300)
        return number * number
      }
    }
    #expect(try await collected(map) == (0..<200).map { $0 * $0 })
    // Each iterator begins anew.
    #expect(try await collected(map).count == 200)
    #expect(try await collected(ConcurrentMap(0..<0, jobs: jobs, window: jobs) { { $0 } }) == [])
  }

  /// Numbers, of which the second waits at a door.
  private struct WaitingSource: Sequence, IteratorProtocol, Sendable {
    let door: Door
    let entered = Journal<Int>()
    let left = Journal<Int>()
    private var number = -1

    init(door: Door) { self.door = door }

    mutating func next() -> Int? {
      number += 1
      guard number == 1 else { return number }
      entered.write(number)
      // All tests of a run may come between a result and the test that waits for it.
      door.pass(within: 20)
      left.write(number)
      return number
    }
  }

  @Test func nothingWaitsForTheSource() async throws {
    let door = Door()
    let source = WaitingSource(door: door)
    do {
      var results = ConcurrentMap(source, jobs: 2, window: 4) {
        { number in
          if number == 0 { _ = source.entered.wait() }
          return number
        }
      }.makeAsyncIterator()
      #expect(try await results.next() == 0)
    }
    // Neither the result nor the end of the threads.
    #expect(source.left.entries.isEmpty)
    door.open()
    #expect(source.left.wait())
  }

  @Test func threadsStayWithinTheWindow() async throws {
    let taken = Lock(0)
    let map = ConcurrentMap(0..<1000, jobs: 3, window: 5) {
      { number in
        taken.withLock { $0 += 1 }
        return number
      }
    }
    var results = map.makeAsyncIterator()
    for delivered in 1...3 {
      #expect(try await results.next() == delivered - 1)
      #expect(becomesTrue { taken.withLock { $0 } == delivered + 5 })
      pause(5000)
      #expect(taken.withLock { $0 } == delivered + 5)
    }
  }

  @Test func eachThreadHasItsTransform() async throws {
    let made = Lock(0)
    let map = ConcurrentMap(0..<100, jobs: 4, window: 8) {
      made.withLock { $0 += 1 }
      var isInUse = false
      return { number in
        precondition(!isInUse)
        isInUse = true
        pause(100)
        isInUse = false
        return number
      }
    }
    #expect(try await collected(map).count == 100)
    #expect(made.withLock { $0 } == 4)
  }

  /// The error comes in the place of the result, whichever thread is first.
  @Test(arguments: [1, 4])
  func anErrorEndsTheSequence(jobs: Int) async throws {
    var results = ConcurrentMap(0..<100, jobs: jobs, window: 2 * jobs) {
      { number in
        if number == 20 { pause(20_000) }
        guard number < 20 else { throw Refusal(number: number) }
        return number
      }
    }.makeAsyncIterator()
    for number in 0..<20 { #expect(try await results.next() == number) }
    for _ in 0..<2 {
      await #expect(throws: Refusal(number: 20)) { _ = try await results.next() }
    }
  }

  @Test func aThreadWithoutATransformEndsTheSequence() async {
    let map = ConcurrentMap(0..<10, jobs: 2, window: 4) { () throws -> (Int) throws -> Int in
      throw Refusal(number: 7)
    }
    await #expect(throws: Refusal(number: 7)) { _ = try await collected(map) }
  }

  /// The transforms' tasks are cancelled too, and have ended when the sequence has.
  @Test func cancellationStopsTheThreads() async throws {
    let (begun, working) = (Journal<Int>(), Lock(0))
    let task = Task {
      let map = ConcurrentMap(0..<100, jobs: 3, window: 6) {
        { number in
          working.withLock { $0 += 1 }
          defer { working.withLock { $0 -= 1 } }
          begun.write(number)
          guard number >= 3 else { return number }
          while !Task.isCancelled { pause(100) }
          return number
        }
      }
      return try await collected(map)
    }
    // Does not block the thread that the task may need.
    while begun.entries.count < 6 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(working.withLock { $0 } == 0 && begun.entries.count == 6)
  }

  @Test func threadsEndWithTheIterator() async throws {
    final class Token: Sendable {}
    weak var observed: Token?
    do {
      let token = Token()
      observed = token
      var results = ConcurrentMap(0..<100, jobs: 3, window: 6) {
        { number in withExtendedLifetime(token) { number } }
      }.makeAsyncIterator()
      #expect(try await results.next() == 0)
    }
    #expect(becomesTrue { observed == nil })
  }
}
