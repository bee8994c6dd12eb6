/// A run of unknown length in a bounded number of bins, each as long as the others.
struct TimelineBins {
  /// What happened in some items that follow each other.
  struct Bin {
    /// The first item's name.
    var name: String
    var items = 0
    var failures = 0
    var hands = 0
    /// Hands by gesture; those without one are left out.
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

  /// A mean of numbers that come one by one.
  struct Mean {
    private var count = 0
    private var sum = 0.0

    /// The mean, `nil` if there is none.
    var value: Double? { count > 0 ? sum / Double(count) : nil }

    /// Takes a number, unless it is not finite.
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

  /// The most bins.
  static let limit = 400

  private(set) var bins: [Bin] = []
  /// Items of a bin; the last may have fewer.
  private(set) var itemsPerBin = 1

  /// Takes the next item.
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
