internal import HandsThreads

/// Counts open connections and streams and refuses those beyond the limits.
final class ConnectionLimiter: Sendable {
  struct Counts: Sendable {
    var connections = 0
    /// Connections beyond the limit that receive a 503 response.
    var refusals = 0
    var streams = 0
  }

  private let limits: ServerLimits
  private let state = Lock(Counts())

  init(_ limits: ServerLimits) { self.limits = limits }

  /// The current counts.
  var open: Counts { state.withLock { $0 } }

  /// Counts a connection until ``releaseConnection()``; returns `false` if there are too many.
  func admitConnection() -> Bool { admit(\.connections, limit: limits.connections) }

  func releaseConnection() { release(\.connections) }

  /// Counts a refused connection until ``releaseRefusal()``; returns `false` if there are too many.
  func admitRefusal() -> Bool { admit(\.refusals, limit: limits.connections) }

  func releaseRefusal() { release(\.refusals) }

  /// Counts a stream until ``releaseStream()``; returns `false` if there are too many.
  func admitStream() -> Bool { admit(\.streams, limit: limits.streams) }

  func releaseStream() { release(\.streams) }

  private func admit(_ count: WritableKeyPath<Counts, Int>, limit: Int) -> Bool {
    state.withLock { counts in
      guard counts[keyPath: count] < limit else { return false }
      counts[keyPath: count] += 1
      return true
    }
  }

  private func release(_ count: WritableKeyPath<Counts, Int>) {
    state.withLock { $0[keyPath: count] -= 1 }
  }
}
