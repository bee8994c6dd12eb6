internal import Hands
internal import HandsThreads

/// Relays the results of a live stream from the engine to the task's delegate.
///
/// Holds only weak references to the task and the delegate; a result that waits for the delegate keeps the task alive.
final class LiveStreamRelay<Owner: AnyObject & Sendable>: Sendable {
  /// Calls the delegate; the last argument says whether the engine processed the image mirrored.
  typealias Delivery = @Sendable (Owner, LiveStreamOutput<HandsResult>, Bool) -> Void

  private struct WeakOwner {
    weak var object: Owner?
  }

  private let deliver: Delivery
  private let owner = Lock(WeakOwner())
  /// From which time on frames are mirrored, or no longer, oldest first.
  private let changes = Lock<[(time: Int, isMirrored: Bool)]>([])

  init(_ deliver: @escaping Delivery) {
    self.deliver = deliver
  }

  /// Sets the task that the results belong to.
  func attach(to owner: Owner) {
    self.owner.withLock { $0.object = owner }
  }

  /// Where the engine's results go while there is the task.
  var target: LiveStream<HandsResult>.Target {
    .makeHandler {
      // Not under the lock that is held while a frame is sent.
      guard let owner = self.owner.withLock({ $0.object }) else { return nil }
      return { self.take($0, for: owner) }
    }
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
    try changes.withLock { changes in
      try engine(send)
      if frame.isMirrored != changes.last?.isMirrored {
        changes.append((milliseconds, frame.isMirrored))
      }
    }
  }

  /// Receives the outcome for a frame.
  private func take(_ output: LiveStreamOutput<HandsResult>, for owner: Owner) {
    let time = output.frame.time.wholeMilliseconds
    let isMirrored = changes.withLock { changes in
      guard let current = changes.lastIndex(where: { $0.time <= time }) else { return false }
      // Frames before this one have their results, or were dropped.
      changes.removeFirst(current)
      return changes[0].isMirrored
    }
    deliver(owner, output, isMirrored)
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
