internal import HandsThreads

final class ServerMetrics: Sendable {
  struct Values: Sendable {
    var connections = 0
    var refusedConnections = 0
    var streams = 0
    var refusedStreams = 0
    var frames = 0
    var droppedFrames = 0
    var failedFrames = 0
    var latencies = LatencyHistogram()
  }

  private let values = Lock(Values())
  private let limiter: ConnectionLimiter

  init(limiter: ConnectionLimiter) { self.limiter = limiter }

  /// Updates the counters.
  func count(_ change: (inout Values) -> Void) {
    values.withLock { change(&$0) }
  }

  /// The metrics in the text format of Prometheus.
  var text: String {
    let values = values.withLock { $0 }
    let open = limiter.open
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ samples: [String]) {
      lines += ["# HELP hands_\(name) \(help)", "# TYPE hands_\(name) \(type)"] + samples
    }
    func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
      add(name, type, help, ["hands_\(name) \(value)"])
    }
    add("connections", "gauge", "Open connections.", open.connections)
    add("connections_total", "counter", "Accepted connections.", values.connections)
    add(
      "connections_refused_total", "counter", "Refused connections.",
      values.refusedConnections)
    add("streams", "gauge", "Open streams.", open.streams)
    add("streams_total", "counter", "Opened streams.", values.streams)
    add("streams_refused_total", "counter", "Refused streams.", values.refusedStreams)
    add("frames_total", "counter", "Received frames.", values.frames)
    add(
      "frames_dropped_total", "counter", "Frames dropped in favor of newer ones.",
      values.droppedFrames)
    add("frame_errors_total", "counter", "Frames answered with an error.", values.failedFrames)
    let latency = "frame_latency_seconds"
    add(
      latency, "histogram", "Time from the arrival of a frame to its answer.",
      values.latencies.lines(named: "hands_\(latency)"))
    return lines.joined(separator: "\n") + "\n"
  }
}

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
