import HandsThreads

/// The thread on which one task calls back.
///
/// Someone who brings a call waits until it is done: queues hold themselves up as if they called.
final class CallbackThread: Sendable {
  typealias Call = @Sendable () -> Void

  private let calls: Calls
  private let thread: Thread

  /// Starts the thread, which waits for calls; `nil` if the system grants none.
  init?() {
    let calls = Calls()
    guard let thread = Thread({ while let call = calls.next() { calls.run(call) } }) else {
      return nil
    }
    self.calls = calls
    self.thread = thread
  }

  /// Whether the code that asks is such a call.
  var isCurrent: Bool { thread.isCurrent }

  /// Runs a call on the thread and waits for it; nothing after ``end()``.
  ///
  /// - Parameter call: The call; one at a time.
  func perform(_ call: @escaping Call) {
    calls.perform(call)
  }

  /// Ends the thread after the call in work, which is waited for unless it is the one that asks.
  func end() {
    calls.end()
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }

  /// What the thread and those who bring calls share.
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

    /// Waits for a call; `nil` at the end.
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
