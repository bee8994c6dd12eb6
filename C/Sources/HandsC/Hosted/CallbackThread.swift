import HandsThreads

/// The thread on which one task runs its callbacks.
///
/// The submitter of a call waits until it is done, so a queue is blocked as if it made the call itself.
final class CallbackThread: Sendable {
  typealias Call = @Sendable () -> Void

  private let calls: Calls
  private let thread: Thread

  /// Starts the thread; `nil` if the system cannot create one.
  init?() {
    let calls = Calls()
    guard let thread = Thread({ while let call = calls.next() { calls.run(call) } }) else {
      return nil
    }
    self.calls = calls
    self.thread = thread
  }

  /// Whether the current code runs on this thread.
  var isCurrent: Bool { thread.isCurrent }

  /// Runs a call on the thread and waits for it; does nothing after ``end()``.
  ///
  /// - Parameter call: The call. Only one at a time may be submitted.
  func perform(_ call: @escaping Call) {
    calls.perform(call)
  }

  /// Ends the thread after the current call, and waits for it unless called from the thread itself.
  func end() {
    calls.end()
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }

  /// State shared by the thread and the submitters.
  private final class Calls: Sendable {
    private struct State {
      var waiting: Call?
      var isBusy = false
      var isEnded = false
    }

    private let state = Lock(State())
    private let changed = ConditionVariable()

    func perform(_ call: @escaping Call) {
      let isTaken = state.withLock { state in
        guard !state.isEnded else { return false }
        state.waiting = call
        return true
      }
      guard isTaken else { return }
      changed.broadcast()
      changed.wait {
        state.withLock { $0.isBusy || ($0.waiting != nil && !$0.isEnded) ? nil : () }
      }
    }

    /// Waits for the next call; `nil` after `end()`.
    func next() -> Call? {
      changed.wait {
        state.withLock { state -> Call?? in
          if state.isEnded { return .some(nil) }
          guard let call = state.waiting.take() else { return nil }
          state.isBusy = true
          return call
        }
      }
    }

    func run(_ call: Call) {
      call()
      state.withLock { $0.isBusy = false }
      changed.broadcast()
    }

    func end() {
      state.withLock { $0.isEnded = true }
      changed.broadcast()
    }
  }
}
