internal import NIOCore

/// Decides when to ping, close or drop a stream's client.
struct StreamClock {
  /// The action to take.
  enum Action {
    case nothing
    /// The client is idle: send a ping.
    case ask
    /// The client did not respond: close the stream.
    case close
    /// Sending makes no progress: drop the connection.
    case drop
  }

  private let limits: ServerLimits
  private var heard: NIODeadline
  /// When a ping was sent that the client has not answered.
  private var asked: NIODeadline?
  private var waitingWrites = 0
  private var written: NIODeadline

  init(_ limits: ServerLimits, at now: NIODeadline) {
    self.limits = limits
    heard = now
    written = now
  }

  /// Records a message of the client.
  mutating func hear(at now: NIODeadline) {
    heard = now
    asked = nil
  }

  /// Records the start of a write.
  mutating func beginWrite(at now: NIODeadline) {
    if waitingWrites == 0 { written = now }
    waitingWrites += 1
  }

  /// Records the end of a write.
  mutating func endWrite(at now: NIODeadline) {
    waitingWrites -= 1
    written = now
  }

  /// The action to take now.
  mutating func action(at now: NIODeadline) -> Action {
    if waitingWrites > 0, now - written >= TimeAmount(limits.stalledTime) { return .drop }
    if let asked {
      // A server that was busy asks late, and no client is closed that was not asked.
      let patience = TimeAmount(limits.idleTime) - TimeAmount(limits.pingTime)
      return now - asked >= patience ? .close : .nothing
    }
    guard now - heard >= TimeAmount(limits.pingTime) else { return .nothing }
    asked = now
    return .ask
  }
}
