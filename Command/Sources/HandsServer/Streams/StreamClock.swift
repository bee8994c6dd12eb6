internal import NIOCore

/// When a stream's client is to be pinged, closed or dropped.
struct StreamClock {
  /// What is to be done.
  enum Action {
    case nothing
    /// The client was quiet: ask whether it is there.
    case ask
    /// The client did not answer.
    case close
    /// Nothing that waits for the client leaves.
    case drop
  }

  private let limits: ServerLimits
  private var heard: NIODeadline
  private var isAsked = false
  private var waitingWrites = 0
  private var written: NIODeadline

  init(_ limits: ServerLimits, at now: NIODeadline) {
    self.limits = limits
    heard = now
    written = now
  }

  /// The client said something.
  mutating func hear(at now: NIODeadline) {
    heard = now
    isAsked = false
  }

  /// Something for the client waits to leave.
  mutating func beginWrite(at now: NIODeadline) {
    if waitingWrites == 0 { written = now }
    waitingWrites += 1
  }

  /// Something for the client left.
  mutating func endWrite(at now: NIODeadline) {
    waitingWrites -= 1
    written = now
  }

  /// What is to be done now.
  mutating func action(at now: NIODeadline) -> Action {
    if waitingWrites > 0, now - written >= TimeAmount(limits.stalledTime) { return .drop }
    if now - heard >= TimeAmount(limits.idleTime) { return .close }
    guard !isAsked, now - heard >= TimeAmount(limits.pingTime) else { return .nothing }
    isAsked = true
    return .ask
  }
}
