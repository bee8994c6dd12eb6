import Synchronization

/// The loop that a pool's threads work on, and how helpers wait for the next one.
///
/// Each thread has a share of neighbouring bands, so that it finds in its caches what it wrote a loop
/// before. It claims the front half of what is left of its share at a time; whoever is done with its own
/// takes single bands from the ends of the others'. A helper that comes late finds none left and touches
/// nothing: the caller waits only for bands that were begun.
final class ParallelFor: @unchecked Sendable {
  // Sendable: the caller alone writes `body`, and only while no band is left to claim; helpers read it
  // after a claim and before they count its bands as finished. `isHeldUp` is the caller's.
  private var body: Body = { _, _ in }
  private var isHeldUp = false
  private let shares: [Share]

  private let loopNumber = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)
  private let sleepers = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let wakeUp = ConditionVariable()

  typealias Body = @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void

  /// Bands that a helper may take longer for than the caller, and time to be noticed in.
  private static let patience = (bands: 4, time: Duration.microseconds(150))

  init(threadCount: Int) { shares = (0..<threadCount).map { _ in Share() } }

  /// Asks helpers again that held up a loop.
  func trustHelpers() { isHeldUp = false }

  /// Runs one loop; called by one thread at a time.
  ///
  /// A wait that is long beside the bands themselves means that a helper does not run: the caller
  /// works alone from then on.
  func run(bandCount: Int, _ body: @escaping Body) {
    precondition(UInt64(bandCount) <= UInt32.max, "too many bands")
    guard !isHeldUp else { return body(0..<bandCount, 0) }
    let start = ContinuousClock.now
    self.body = body
    finished.store(0, ordering: .relaxed)
    for worker in 0..<shares.count {
      let first = bandCount * worker / shares.count
      shares[worker].open(first..<bandCount * (worker + 1) / shares.count)
    }
    // Sequentially consistent with `nextLoop`: either the helper sees the new loop before it
    // sleeps, or the caller sees the sleeper.
    loopNumber.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wakeUp.broadcast() }
    let ownBands = work(as: 0)
    guard finished.load(ordering: .acquiring) < bandCount else { return }
    let ownEnd = ContinuousClock.now
    var wait = SpinWait()
    while finished.load(ordering: .acquiring) < bandCount { wait.orYield() }
    let (bands, time) = ParallelFor.patience
    let timeOfABand = (ownEnd - start) / max(ownBands, 1)
    isHeldUp = ContinuousClock.now - ownEnd > timeOfABand * bands + time
  }

  /// The life of one helper.
  func help(as worker: Int) {
    var seen = 0
    while true {
      seen = nextLoop(after: seen)
      if isStopped.load(ordering: .acquiring) { return }
      _ = work(as: worker)
    }
  }

  /// Ends all helpers.
  func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    wakeUp.broadcast()
  }

  /// Claims and computes bands until none is left.
  ///
  /// - Returns: The bands that this thread computed.
  private func work(as worker: Int) -> Int {
    var count = 0
    while let bands = shares[worker].claimFront() { count += compute(bands, as: worker) }
    for other in 0..<shares.count {
      while let bands = shares[other].claimLast() { count += compute(bands, as: worker) }
    }
    return count
  }

  /// Computes bands that were claimed; yields their number.
  private func compute(_ bands: Range<Int>, as worker: Int) -> Int {
    body(bands, worker)
    finished.add(bands.count, ordering: .acquiringAndReleasing)
    return bands.count
  }

  /// Waits for another loop or the end, first awake, then asleep.
  private func nextLoop(after seen: Int) -> Int {
    var wait = SpinWait()
    while wait.isShort {
      if let number = news(since: seen) { return number }
      wait.orYield()
    }
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .sequentiallyConsistent) }
    return wakeUp.wait { news(since: seen) }
  }

  private func news(since seen: Int) -> Int? {
    let number = loopNumber.load(ordering: .sequentiallyConsistent)
    return number != seen || isStopped.load(ordering: .sequentiallyConsistent) ? number : nil
  }
}

/// The bands of a loop that one thread computes first, and that others may take from its end.
private final class Share: Sendable {
  /// The first band that nobody claimed yet in the upper half, the one after the last in the lower.
  private let bands = Atomic<UInt64>(0)

  /// Lets bands be claimed; none is left from before.
  func open(_ bands: Range<Int>) {
    self.bands.store(Share.word(bands), ordering: .releasing)
  }

  /// Takes the front half of what is left, but one band at least; `nil` if none is left.
  func claimFront() -> Range<Int>? {
    var current = bands.load(ordering: .acquiring)
    while true {
      let (first, end) = Share.ends(current)
      guard first < end else { return nil }
      let next = first + max((end - first) / 2, 1)
      if exchange(&current, for: next..<end) { return first..<next }
    }
  }

  /// Takes the last band, `nil` if none is left.
  func claimLast() -> Range<Int>? {
    var current = bands.load(ordering: .acquiring)
    while true {
      let (first, end) = Share.ends(current)
      guard first < end else { return nil }
      if exchange(&current, for: first..<end - 1) { return end - 1..<end }
    }
  }

  /// Leaves some bands to be claimed; `false`, and what is left instead, if others claimed some meanwhile.
  private func exchange(_ current: inout UInt64, for rest: Range<Int>) -> Bool {
    let (isExchanged, original) = bands.weakCompareExchange(
      expected: current, desired: Share.word(rest), ordering: .acquiringAndReleasing)
    current = original
    return isExchanged
  }

  private static func ends(_ word: UInt64) -> (first: Int, end: Int) {
    (Int(word >> 32), Int(word & 0xffff_ffff))
  }

  private static func word(_ bands: Range<Int>) -> UInt64 {
    UInt64(bands.lowerBound) << 32 | UInt64(bands.upperBound)
  }
}
