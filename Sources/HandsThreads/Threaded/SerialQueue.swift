/// Runs blocks one after another, in the order in which they were added, on a thread of its own.
///
/// Not one of Dispatch's queues: after a fork, those wait for threads that the child does not have.
package final class SerialQueue: Sendable {
  private let line: Line

  /// Creates an idle queue; the result is `nil` if the system grants no thread.
  package init?() {
    let line = Line()
    guard let thread = Thread({ while line.runNext() { line.finish() } }) else { return nil }
    thread.detach()
    self.line = line
  }

  deinit {
    line.end()
  }

  /// Adds a block and returns immediately.
  ///
  /// - Parameter block: The block; it retains its captures until it has run.
  package func add(_ block: @escaping @Sendable () -> Void) {
    line.append(block)
  }

  /// Waits until all blocks have run; don't call this from one of them.
  package func waitUntilIdle() {
    line.waitUntilIdle()
  }
}

/// The blocks of a queue, shared between its thread and the callers.
private final class Line: Sendable {
  typealias Block = @Sendable () -> Void

  private struct State {
    var blocks: [Block] = []
    var isBusy = false
    var isEnded = false
  }

  private let state = Lock(State())
  private let changed = ConditionVariable()

  func append(_ block: @escaping Block) {
    state.withLock { $0.blocks.append(block) }
    changed.broadcast()
  }

  func waitUntilIdle() {
    changed.wait { state.withLock { $0.blocks.isEmpty && !$0.isBusy ? () : nil } }
  }

  /// Lets the thread end when no blocks are left.
  func end() {
    state.withLock { $0.isEnded = true }
    changed.broadcast()
  }

  /// Waits for a block, runs and releases it; returns `false` at the end.
  func runNext() -> Bool {
    guard let block = next() else { return false }
    block()
    return true
  }

  /// Records that a block has run and is released.
  func finish() {
    state.withLock { $0.isBusy = false }
    changed.broadcast()
  }

  private func next() -> Block? {
    changed.wait {
      state.withLock { state -> Block?? in
        guard state.blocks.isEmpty else {
          state.isBusy = true
          return state.blocks.removeFirst()
        }
        return state.isEnded ? .some(nil) : nil
      }
    }
  }
}
