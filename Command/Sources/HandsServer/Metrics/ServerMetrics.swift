internal import HandsThreads

/// What the server did since it began, and what it holds now.
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

  /// Changes the numbers.
  func count(_ change: (inout Values) -> Void) {
    values.withLock { change(&$0) }
  }

  /// The text format of Prometheus.
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
    add("connections", "gauge", "Connections that are open.", open.connections)
    add("connections_total", "counter", "Connections that were taken.", values.connections)
    add(
      "connections_refused_total", "counter", "Connections beyond the limit.",
      values.refusedConnections)
    add("streams", "gauge", "Streams that are open.", open.streams)
    add("streams_total", "counter", "Streams that were opened.", values.streams)
    add("streams_refused_total", "counter", "Streams beyond the limit.", values.refusedStreams)
    add("frames_total", "counter", "Frames that came.", values.frames)
    add(
      "frames_dropped_total", "counter", "Frames that a newer one took the place of.",
      values.droppedFrames)
    add("frame_errors_total", "counter", "Frames that could not be used.", values.failedFrames)
    let latency = "frame_latency_seconds"
    add(
      latency, "histogram", "From the arrival of a frame to its answer.",
      values.latencies.lines(named: "hands_\(latency)"))
    return lines.joined(separator: "\n") + "\n"
  }
}
