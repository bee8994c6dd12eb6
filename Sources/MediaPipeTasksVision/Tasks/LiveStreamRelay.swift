internal import Hands
internal import HandsThreads

/// Relays the results of a live stream from the engine to the task's delegate.
///
/// Holds only weak references to the task and the delegate.
final class LiveStreamRelay<Owner: AnyObject & Sendable>: Sendable {
  /// Calls the delegate; the last argument says whether the engine processed the image mirrored.
  typealias Delivery = @Sendable (Owner, LiveStreamOutput<HandsResult>, Bool) -> Void

  private struct State {
    weak var owner: Owner?
    /// The times of mirrored frames without a result yet, oldest first.
    var mirroredTimes: [Int] = []
  }

  private let deliver: Delivery
  private let state = Lock(State())

  init(_ deliver: @escaping Delivery) {
    self.deliver = deliver
  }

  /// Sets the task that the results belong to.
  func attach(to owner: Owner) {
    state.withLock { $0.owner = owner }
  }

  /// Sends a frame to the engine.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - milliseconds: The frame's time.
  ///   - send: The engine's call, which returns immediately.
  /// - Throws: Rethrows the call's error.
  func send(
    _ frame: EngineFrame, at milliseconds: Int, by send: () throws(HandsError) -> Void
  ) throws {
    // Under the lock, because otherwise the result could arrive before the time is recorded.
    try state.withLock { state in
      try engine(send)
      if frame.isMirrored { state.mirroredTimes.append(milliseconds) }
    }
  }

  /// Receives the outcome for a frame.
  func take(_ output: LiveStreamOutput<HandsResult>) {
    let time = output.frame.time.wholeMilliseconds
    let (owner, isMirrored) = state.withLock { state in
      let isMirrored = state.mirroredTimes.contains(time)
      // Frames before this one were dropped.
      state.mirroredTimes.removeAll { $0 <= time }
      return (state.owner, isMirrored)
    }
    if let owner { deliver(owner, output, isMirrored) }
  }
}

/// A weak reference to a delegate.
///
/// Unchecked, because the reference is set once and weak references can be read on any thread; the
/// object itself is used on one queue.
final class WeakReference: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) {
    self.object = object
  }
}
