import HandsThreads

/// A serial queue like Dispatch's: blocks run one after another, in the order in which they were
/// added.
///
/// The queue's own thread runs them; it starts with the first block and ends with the queue.
public final class DispatchQueue: Sendable {
  private let line = Line()

  /// Creates an idle queue.
  ///
  /// - Parameter label: The label of the queue in debuggers; ignored.
  public init(label: String) {}

  deinit {
    line.end()
  }

  /// Adds a block and returns immediately.
  ///
  /// - Parameter block: The block; it retains its captures until it has run.
  public func async(execute block: @escaping @Sendable () -> Void) {
    line.append(block)
  }

  /// Waits until the queue is idle, then runs a block on the calling thread.
  ///
  /// - Parameter block: The block; don't call this from a block on the same queue.
  public func sync(execute block: () -> Void) {
    line.waitUntilIdle()
    block()
  }
}

/// The blocks of a queue, shared between its thread and the callers.
private final class Line: Sendable {
  typealias Block = @Sendable () -> Void

  private struct State {
    var blocks: [Block] = []
    var hasThread = false
    var isBusy = false
    var isEnded = false
  }

  private let state = Lock(State())
  private let changed = ConditionVariable()

  func append(_ block: @escaping Block) {
    let hasThread = state.withLock { state in
      state.blocks.append(block)
      defer { state.hasThread = true }
      return state.hasThread
    }
    if !hasThread { startThread() }
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

  /// Starts the thread; if that fails, the next block tries again.
  private func startThread() {
    let thread = Thread { while let block = self.next() { self.run(block) } }
    if let thread { thread.detach() } else { state.withLock { $0.hasThread = false } }
  }

  /// Waits for a block; returns `nil` at the end.
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

  private func run(_ block: Block) {
    block()
    state.withLock { $0.isBusy = false }
    changed.broadcast()
  }
}
