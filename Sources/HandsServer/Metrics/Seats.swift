internal import Parallelism

/// The connections and streams that are open, up to their limits.
final class Seats: Sendable {
  /// What is open.
  struct Taken: Sendable {
    var connections = 0
    /// Connections that are told that there are too many; as many as others at most.
    var refusals = 0
    var streams = 0
  }

  private let limits: ServerLimits
  private let state = Lock(Taken())

  init(_ limits: ServerLimits) { self.limits = limits }

  /// What is open now.
  var taken: Taken { state.withLock { $0 } }

  /// Takes the place of a connection; `false` if all are taken.
  func takeConnection() -> Bool {
    state.withLock { Seats.take(&$0.connections, limit: limits.connections) }
  }

  /// Gives it back.
  func leaveConnection() { state.withLock { $0.connections -= 1 } }

  /// Takes the place of a connection that is refused; `false` if all are taken.
  func takeRefusal() -> Bool {
    state.withLock { Seats.take(&$0.refusals, limit: limits.connections) }
  }

  /// Gives it back.
  func leaveRefusal() { state.withLock { $0.refusals -= 1 } }

  /// Takes the place of a stream; `false` if all are taken.
  func takeStream() -> Bool {
    state.withLock { Seats.take(&$0.streams, limit: limits.streams) }
  }

  /// Gives it back.
  func leaveStream() { state.withLock { $0.streams -= 1 } }

  private static func take(_ count: inout Int, limit: Int) -> Bool {
    guard count < limit else { return false }
    count += 1
    return true
  }
}
