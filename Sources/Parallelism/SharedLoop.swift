import Synchronization

/// The loop that a pool's threads work on, and how helpers wait for the next one.
///
/// `ticket` holds the number of the loop in its upper half and the bands that nobody claimed yet in
/// its lower half. A helper that comes late finds none left and touches nothing, so the caller
/// waits only for bands that were claimed.
final class SharedLoop: @unchecked Sendable {
  // Sendable: the caller alone writes `body` and `bandCount`, and only while no band is left to
  // claim; helpers read them after a claim and before they count the band as finished.
  private var body: Body = { _, _ in }
  private var bandCount = 0
  private let threadCount: Int

  private let ticket = Atomic<UInt64>(0)
  private let finished = Atomic<Int>(0)
  private let sleepers = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let gate = Gate()

  typealias Body = @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void

  private static let bandMask: UInt64 = 0xffff_ffff

  init(threadCount: Int) { self.threadCount = threadCount }

  /// Runs one loop; called by one thread at a time.
  func run(bandCount: Int, _ body: @escaping Body) {
    precondition(bandCount <= Int(UInt32.max), "too many bands")
    let number = (ticket.load(ordering: .relaxed) >> 32) &+ 1
    self.body = body
    self.bandCount = bandCount
    finished.store(0, ordering: .relaxed)
    // Sequentially consistent with `nextLoop`: either the helper sees the new loop before it
    // sleeps, or the caller sees the sleeper.
    ticket.store(number << 32 | UInt64(bandCount), ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { gate.open() }
    work(as: 0)
    var pause = Pause()
    while finished.load(ordering: .acquiring) < bandCount { pause.orYield() }
  }

  /// The life of one helper.
  func help(as worker: Int) {
    var seen: UInt64 = 0
    while true {
      seen = nextLoop(after: seen)
      if isStopped.load(ordering: .acquiring) { return }
      work(as: worker)
    }
  }

  /// Ends all helpers.
  func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    gate.open()
  }

  /// Claims and computes bands until none is left.
  private func work(as worker: Int) {
    while let (left, count) = claim() {
      let first = bandCount - left
      body(first..<first + count, worker)
      finished.add(count, ordering: .acquiringAndReleasing)
    }
  }

  /// Takes some neighbouring bands: many while many are left, as what bands share is read once a
  /// claim, and single ones at the end, so that all threads finish together.
  ///
  /// - Returns: The bands that were left before and those taken, or `nil` if none was left.
  private func claim() -> (left: Int, count: Int)? {
    var current = ticket.load(ordering: .acquiring)
    while current & SharedLoop.bandMask > 0 {
      let left = Int(current & SharedLoop.bandMask)
      let count = max(left / (threadCount + 1), 1)
      let (isTaken, original) = ticket.weakCompareExchange(
        expected: current, desired: current - UInt64(count), ordering: .acquiringAndReleasing)
      if isTaken { return (left, count) }
      current = original
    }
    return nil
  }

  /// Waits for another loop or the end, first awake, then asleep.
  private func nextLoop(after seen: UInt64) -> UInt64 {
    var pause = Pause()
    while pause.isShort {
      if let number = news(since: seen) { return number }
      pause.orYield()
    }
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .sequentiallyConsistent) }
    return gate.wait { news(since: seen) }
  }

  private func news(since seen: UInt64) -> UInt64? {
    let number = ticket.load(ordering: .sequentiallyConsistent) >> 32
    return number != seen || isStopped.load(ordering: .sequentiallyConsistent) ? number : nil
  }
}
