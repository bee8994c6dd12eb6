/// A histogram of latencies.
struct LatencyHistogram: Sendable {
  /// The upper bounds of the buckets in seconds; the last bucket is unbounded.
  static let bounds = [0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 2]

  private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all times in seconds.
  private(set) var sum = 0.0

  /// Counts a time.
  mutating func record(_ time: Duration) {
    let seconds = time / .seconds(1)
    let bounds = LatencyHistogram.bounds
    counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
    sum += seconds
  }

  /// The samples in the text format of Prometheus.
  ///
  /// - Parameter name: The name of the metric.
  /// - Returns: The lines.
  func lines(named name: String) -> [String] {
    var total = 0
    var lines: [String] = []
    let ends = LatencyHistogram.bounds.map { "\($0)" } + ["+Inf"]
    for (count, end) in zip(counts, ends) {
      total += count
      lines.append("\(name)_bucket{le=\"\(end)\"} \(total)")
    }
    return lines + ["\(name)_sum \(sum)", "\(name)_count \(total)"]
  }
}
