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
