/// A sequence of unknown length in a bounded number of equal bins.
struct TimelineBins {
  /// The totals of consecutive items.
  struct Bin {
    /// The name of the first item.
    var name: String
    var items = 0
    var failures = 0
    var hands = 0
    /// The number of hands by gesture; hands without a gesture are not counted.
    var gestures: [String: Int] = [:]
    var side = Mean()
    var gesture = Mean()
    var milliseconds = Mean()

    init(name: String) { self.name = name }

    mutating func add(_ item: ReportItem) {
      items += 1
      if item.failure != nil { failures += 1 }
      hands += item.hands.count
      for hand in item.hands {
        side.add(hand.sideScore)
        guard let name = hand.gesture else { continue }
        gestures[name, default: 0] += 1
        gesture.add(hand.gestureScore)
      }
      if let time = item.milliseconds { milliseconds.add(time) }
    }

    mutating func add(_ other: Bin) {
      items += other.items
      failures += other.failures
      hands += other.hands
      gestures.merge(other.gestures, uniquingKeysWith: +)
      side.add(other.side)
      gesture.add(other.gesture)
      milliseconds.add(other.milliseconds)
    }
  }

  /// A running mean.
  struct Mean {
    private var count = 0
    private var sum = 0.0

    /// The mean; `nil` without numbers.
    var value: Double? { count > 0 ? sum / Double(count) : nil }

    /// Adds a number if it is finite.
    mutating func add(_ number: Double) {
      guard number.isFinite else { return }
      count += 1
      sum += number
    }

    mutating func add(_ other: Mean) {
      count += other.count
      sum += other.sum
    }
  }

  /// The maximum number of bins.
  static let limit = 400

  private(set) var bins: [Bin] = []
  /// The number of items per bin; the last bin may have fewer.
  private(set) var itemsPerBin = 1

  /// Adds the next item.
  mutating func add(_ item: ReportItem) {
    if let last = bins.last, last.items < itemsPerBin {
      bins[bins.count - 1].add(item)
      return
    }
    if bins.count == TimelineBins.limit {
      bins = stride(from: 0, to: bins.count, by: 2).map { index in
        var bin = bins[index]
        bin.add(bins[index + 1])
        return bin
      }
      itemsPerBin *= 2
    }
    var bin = Bin(name: item.name)
    bin.add(item)
    bins.append(bin)
  }
}

/// A histogram of latencies with a relative error of at most 1/128 and bounded memory.
struct LatencyCounts {
  /// The counts by the upper half of the bit pattern, which has seven bits of the fraction.
  private var counts: [UInt32: Int] = [:]
  private(set) var count = 0

  /// Counts a latency.
  ///
  /// - Parameter milliseconds: 0 or more.
  mutating func add(_ milliseconds: Double) {
    counts[Float(max(milliseconds, 0)).bitPattern >> 16, default: 0] += 1
    count += 1
  }

  /// A percentile in milliseconds.
  ///
  /// - Parameter percent: 0 … 100.
  /// - Returns: The middle of a bin; `nil` without latencies.
  func percentile(_ percent: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((Double(count) * percent / 100).rounded(.up)))
    var below = 0
    for key in counts.keys.sorted() {
      below += counts[key] ?? 0
      if below >= rank { return Double(Float(bitPattern: key << 16 | 0x8000)) }
    }
    return nil
  }
}

/// An evenly spaced sample of a sequence of unknown length.
struct SpreadSample<Element> {
  /// The maximum number of elements, an even number.
  private let limit: Int
  private var stride = 1
  private var seen = 0
  private(set) var elements: [Element] = []

  /// Creates an empty sample.
  ///
  /// - Parameter limit: The maximum number of elements, even and at least 2; a longer sequence
  ///   yields at least half as many.
  init(limit: Int) {
    precondition(limit >= 2 && limit.isMultiple(of: 2), "the limit must be even and positive")
    self.limit = limit
  }

  /// Whether the next element of the sequence belongs to the sample; if so, ``append(_:)`` must
  /// follow.
  mutating func takesNext() -> Bool {
    let position = seen
    seen += 1
    guard position.isMultiple(of: stride) else { return false }
    if elements.count == limit {
      elements = elements.indices.filter { $0.isMultiple(of: 2) }.map { elements[$0] }
      stride *= 2
    }
    return true
  }

  /// Adds an element.
  mutating func append(_ element: Element) {
    elements.append(element)
  }
}
