internal import HandsThreads

/// A channel from one task to another with bounded capacity.
///
/// One task sends, one receives. Either side, or a cancellation handler, may abandon the channel:
/// waiting values are dropped, and both sides are resumed.
package final class BoundedChannel<Element: Sendable, Failure: Error>: Sendable {
  private let capacity: Int
  private let state = Lock(State())

  /// Creates an empty channel.
  ///
  /// - Parameter capacity: How many values may wait, 1 or more.
  package init(capacity: Int) {
    self.capacity = capacity
  }

  /// Sends a value, after waiting for room.
  ///
  /// - Parameter element: The value.
  /// - Returns: Whether the channel is still in use.
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

  /// Ends the values; those that wait are still received.
  ///
  /// - Parameter failure: An error for the receiver, if any.
  package func finish(_ failure: Failure? = nil) {
    state.withLock { state in
      guard state.end == nil else { return }
      state.end = failure.map { .failure($0) } ?? .success(())
      state.receiver.take()?.resume()
    }
  }

  /// Ends the channel at once.
  package func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.waiting = []
      state.sender.take()?.resume()
      state.receiver.take()?.resume()
    }
  }

  /// The next value, after waiting for it.
  ///
  /// - Returns: `nil` at the end, also of a channel that was abandoned; a failure is returned once.
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

  /// What the lock guards.
  private struct State {
    var waiting: [Element] = []
    var end: Result<Void, Failure>?
    var isAbandoned = false
    /// Resumed when there is room.
    var sender: CheckedContinuation<Void, Never>?
    /// Resumed when there is a value or an end.
    var receiver: CheckedContinuation<Void, Never>?
  }
}
