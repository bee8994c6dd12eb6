/// A histogram of latencies with a relative error of at most 1/128 and bounded memory.
struct LatencyCounts {
  /// The counts by the upper half of the bit pattern, which has seven bits of the fraction.
  private var counts: [UInt32: Int] = [:]
  private(set) var count = 0
  private var sum = 0.0

  /// Counts a latency.
  ///
  /// - Parameter milliseconds: 0 or more.
  mutating func add(_ milliseconds: Double) {
    counts[Float(max(milliseconds, 0)).bitPattern >> 16, default: 0] += 1
    count += 1
    sum += milliseconds
  }

  /// The mean in milliseconds; `nil` without latencies.
  var mean: Double? { count > 0 ? sum / Double(count) : nil }

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
