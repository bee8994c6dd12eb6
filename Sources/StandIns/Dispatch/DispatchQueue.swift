import HandsThreads

/// A serial queue, used as Dispatch's: blocks run one after the other, in the order in which they came.
///
/// A thread of its own runs them, which begins with the first block and ends with the queue.
public final class DispatchQueue: Sendable {
  private let line = Line()

  /// Creates a queue that is idle.
  ///
  /// - Parameter label: What Dispatch's debuggers call it; nobody asks here.
  public init(label: String) {}

  deinit {
    line.end()
  }

  /// Queues a block and returns at once.
  ///
  /// - Parameter block: The block, which keeps what it captures until it has run.
  public func async(execute block: @escaping @Sendable () -> Void) {
    line.append(block)
  }

  /// Waits until the queue is idle, then runs a block here.
  ///
  /// - Parameter block: The block; not inside one of the same queue.
  public func sync(execute block: () -> Void) {
    line.waitUntilIdle()
    block()
  }
}

/// The blocks of a queue, which its thread shares with whoever brings them.
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

  /// Lets the thread end once no block is left.
  func end() {
    state.withLock { $0.isEnded = true }
    changed.broadcast()
  }

  /// Starts the thread; without one the next block tries again.
  private func startThread() {
    let thread = Thread { while let block = self.next() { self.run(block) } }
    if let thread { thread.detach() } else { state.withLock { $0.hasThread = false } }
  }

  /// Waits for a block; `nil` at the end.
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
