internal import HandsThreads

/// A channel between two tasks with bounded capacity.
///
/// One task sends, the other receives. Either side, or a cancellation handler, may abandon the
/// channel, which drops waiting values and resumes both sides. `AsyncStream` drops values instead of
/// making the sender wait, and the channels of swift-async-algorithms would be a dependency for this
/// file alone.
package final class BoundedChannel<Element: Sendable, Failure: Error>: Sendable {
  private let capacity: Int
  private let state = Lock(State())

  /// Creates an empty channel.
  ///
  /// - Parameter capacity: The maximum number of waiting values, 1 or more.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Waits for capacity and sends a value.
  ///
  /// - Parameter element: The value.
  /// - Returns: `false` if the channel was abandoned.
  package func send(_ element: Element) async -> Bool {
    while true {
      let isTaken: Bool? = state.withLock { state in
        guard !state.isAbandoned else { return false }
        guard state.waiting.count < capacity else { return nil }
        state.waiting.append(element)
        state.receiver.take()?.resume()
        return true
      }
      if let isTaken { return isTaken }
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.isAbandoned || state.waiting.count < capacity {
            continuation.resume()
          } else {
            state.sender = continuation
          }
        }
      }
    }
  }

  /// Ends the sequence; waiting values are still received.
  ///
  /// - Parameter failure: The error for the receiver, if any.
  package func finish(_ failure: Failure? = nil) {
    state.withLock { state in
      guard state.end == nil else { return }
      state.end = failure.map { .failure($0) } ?? .success(())
      state.receiver.take()?.resume()
    }
  }

  /// Ends the channel immediately.
  package func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.waiting = []
      state.sender.take()?.resume()
      state.receiver.take()?.resume()
    }
  }

  /// Waits for the next value.
  ///
  /// - Returns: The value; `nil` at the end or if the channel was abandoned. A failure is returned
  ///   once.
  package func receive() async -> Result<Element?, Failure> {
    while true {
      let received: Result<Element?, Failure>? = state.withLock { state in
        guard !state.isAbandoned else { return .success(nil) }
        if !state.waiting.isEmpty {
          let element = state.waiting.removeFirst()
          state.sender.take()?.resume()
          return .success(element)
        }
        guard let end = state.end else { return nil }
        state.end = .success(())
        return end.map { _ in nil }
      }
      if let received { return received }
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.isAbandoned || !state.waiting.isEmpty || state.end != nil {
            continuation.resume()
          } else {
            state.receiver = continuation
          }
        }
      }
    }
  }

  /// The state guarded by the lock.
  private struct State {
    var waiting: [Element] = []
    var end: Result<Void, Failure>?
    var isAbandoned = false
    /// Resumed when there is capacity.
    var sender: CheckedContinuation<Void, Never>?
    /// Resumed when there is a value or the sequence has ended.
    var receiver: CheckedContinuation<Void, Never>?
  }
}
