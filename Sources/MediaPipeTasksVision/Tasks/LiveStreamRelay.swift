internal import Hands
internal import HandsThreads

/// Takes the results of a live stream from the engine to the task's delegate.
///
/// Keeps neither the task nor the delegate alive.
final class LiveStreamRelay<Owner: AnyObject & Sendable>: Sendable {
  /// Tells the delegate; the last argument says whether the engine saw the image mirrored.
  typealias Delivery = @Sendable (Owner, LiveStreamOutput<HandsResult>, Bool) -> Void

  private struct State {
    weak var owner: Owner?
    /// Times of frames on their way that are mirrored, oldest first.
    var mirroredTimes: [Int] = []
  }

  private let deliver: Delivery
  private let state = Lock(State())

  init(_ deliver: @escaping Delivery) {
    self.deliver = deliver
  }

  /// Names the task that results are of.
  func attach(to owner: Owner) {
    state.withLock { $0.owner = owner }
  }

  /// Hands a frame to the engine.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - milliseconds: The frame's time.
  ///   - send: The engine's call, which returns at once.
  /// - Throws: What the call throws.
  func send(
    _ frame: EngineFrame, at milliseconds: Int, by send: () throws(HandsError) -> Void
  ) throws {
    // Under the lock, or else the result could come before the time is noted.
    try state.withLock { state in
      try engine(send)
      if frame.isMirrored { state.mirroredTimes.append(milliseconds) }
    }
  }

  /// Takes what became of a frame.
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

/// A delegate that isn't kept alive.
///
/// Unchecked, as the reference is set once and weak references may be read on any thread; the
/// object itself is used on one queue.
final class WeakReference: @unchecked Sendable {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) {
    self.object = object
  }
}
