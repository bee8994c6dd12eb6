internal import HandsThreads

/// The metrics of the server.
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
