/// Transforms the elements of a sequence on several threads, and delivers the results in the order of the elements.
///
/// The threads are not those of the cooperative pool. A thread takes the next element as soon as it is free, but no
/// further ahead of the consumer than a window, so that memory does not grow with the number of elements. While one
/// waits for the next element, the others work on, and results are delivered. If the consumer's task is cancelled, so
/// are those of the transforms, and the sequence throws `CancellationError` after they have ended.
package struct ConcurrentMap<Inputs: Sequence & Sendable, Output: Sendable>: AsyncSequence, Sendable
where Inputs.Element: Sendable {
  package typealias Element = Output
  /// Transforms an element.
  package typealias Transform = (Inputs.Element) throws -> Output

  private let inputs: Inputs
  private let jobs: Int
  private let window: Int
  private let makeTransform: @Sendable () throws -> Transform

  /// Creates a sequence; no work is done before results are requested.
  ///
  /// - Parameters:
  ///   - inputs: The elements to transform.
  ///   - jobs: The number of threads, 1 or more.
  ///   - window: The maximum number of elements that are being transformed or whose results wait.
  ///   - makeTransform: Creates the transform of a thread. The sequence throws its errors, and those of the transform
  ///     in the place of the result; then it ends.
  package init(
    _ inputs: Inputs, jobs: Int, window: Int,
    by makeTransform: @escaping @Sendable () throws -> Transform
  ) {
    precondition(jobs >= 1 && window >= jobs, "fewer results may wait than jobs work")
    self.inputs = inputs
    self.jobs = jobs
    self.window = window
    self.makeTransform = makeTransform
  }

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      run: Run(Exchange(inputs, window: window), jobs: jobs, makeTransform))
  }

  /// Delivers the results.
  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let run: Run

    /// Waits for the next result.
    ///
    /// - Returns: `nil` after the last one.
    /// - Throws: An error of a transform, or `CancellationError`.
    package mutating func next() async throws -> Output? { try await run.next() }
  }
}

extension ConcurrentMap {
  /// The threads of an iterator, which end with it.
  fileprivate final class Run: Sendable {
    private let exchange: Exchange
    private let workers: [Task<Void, Never>]

    init(
      _ exchange: Exchange, jobs: Int, _ makeTransform: @escaping @Sendable () throws -> Transform
    ) {
      self.exchange = exchange
      workers = (0..<jobs).map { _ in
        Task.detached(executorPreference: WorkThread()) {
          await Run.work(for: exchange, makeTransform)
        }
      }
    }

    deinit { stop() }

    private static func work(
      for exchange: Exchange, _ makeTransform: @Sendable () throws -> Transform
    ) async {
      do {
        let transform = try makeTransform()
        while let (index, input) = await exchange.nextInput() {
          exchange.deliver(Result { try transform(input) }, at: index)
        }
      } catch {
        exchange.fail(error)
      }
    }

    func next() async throws -> Output? {
      try await withTaskCancellationHandler {
        do {
          if let output = try await exchange.nextOutput() { return output }
        } catch {
          exchange.fail(error)
          stop()
          for worker in workers { await worker.value }
          throw error
        }
        return nil
      } onCancel: {
        stop()
      }
    }

    private func stop() {
      exchange.stop()
      for worker in workers { worker.cancel() }
    }
  }

  /// What the threads and the consumer share.
  fileprivate final class Exchange: Sendable {
    /// Locked while the source is asked, which may take long; only ``takeInput()`` waits for it.
    private let inputs: Lock<Inputs.Iterator>
    private let state: Lock<State>

    init(_ inputs: Inputs, window: Int) {
      self.inputs = Lock(inputs.makeIterator())
      state = Lock(State(window: window))
    }

    /// The next element with its index, once there is room for its result; `nil` at the end.
    func nextInput() async -> (Int, Inputs.Element)? {
      while true {
        switch takeInput() {
        case .value(let input): return input
        case .end: return nil
        case .wait: break
        }
        await withCheckedContinuation { continuation in
          state.withLock { state in
            if case .wait = state.inputStep {
              state.workers.append(continuation)
            } else {
              continuation.resume()
            }
          }
        }
      }
    }

    /// Takes an element and its index under the lock of the source, so that both are in one order.
    private func takeInput() -> Step<(Int, Inputs.Element)> {
      inputs.withLock { inputs -> Step<(Int, Inputs.Element)> in
        switch state.withLock({ $0.inputStep }) {
        case .wait: return .wait
        case .end: return .end
        case .value: break
        }
        guard let input = inputs.next() else {
          state.withLock { $0.endInputs() }
          return .end
        }
        guard let index = state.withLock({ $0.takeIndex() }) else { return .end }
        return .value((index, input))
      }
    }

    func deliver(_ result: Result<Output, any Error>, at index: Int) {
      state.withLock { state in
        state.results[index] = result
        if index == state.deliveredCount { state.consumer.take()?.resume() }
      }
    }

    /// The next result; `nil` at the end.
    func nextOutput() async throws -> Output? {
      while true {
        switch state.withLock({ $0.takeOutput() }) {
        case .value(let result): return try result.get()
        case .end: return nil
        case .wait: break
        }
        await withCheckedContinuation { continuation in
          state.withLock { state in
            if state.canTakeOutput { continuation.resume() } else { state.consumer = continuation }
          }
        }
      }
    }

    /// Ends the sequence with an error.
    func fail(_ error: any Error) {
      state.withLock { state in
        state.failure = state.failure ?? error
        state.resumeAll()
      }
    }

    /// Ends the sequence, as no more results are wanted.
    func stop() { fail(CancellationError()) }
  }

  /// The state guarded by the lock.
  private struct State {
    let window: Int
    var takenCount = 0
    var deliveredCount = 0
    var hasEnded = false
    var failure: (any Error)?
    /// The results that wait, by the index of their element.
    var results: [Int: Result<Output, any Error>] = [:]
    /// Resumed when there is room for a result.
    var workers: [CheckedContinuation<Void, Never>] = []
    /// Resumed when the next result is there.
    var consumer: CheckedContinuation<Void, Never>?

    init(window: Int) {
      self.window = window
    }

    /// Whether to take an element now.
    var inputStep: Step<Void> {
      if failure != nil || hasEnded { return .end }
      return takenCount - deliveredCount < window ? .value(()) : .wait
    }

    var canTakeOutput: Bool {
      failure != nil || results[deliveredCount] != nil || hasEnded && deliveredCount == takenCount
    }

    /// The index of an element that was taken; `nil` if the sequence has failed meanwhile.
    mutating func takeIndex() -> Int? {
      guard failure == nil else { return nil }
      defer { takenCount += 1 }
      return takenCount
    }

    mutating func endInputs() {
      hasEnded = true
      resumeAll()
    }

    mutating func takeOutput() -> Step<Result<Output, any Error>> {
      if let failure { return .value(.failure(failure)) }
      guard let result = results.removeValue(forKey: deliveredCount) else {
        return canTakeOutput ? .end : .wait
      }
      deliveredCount += 1
      workers.popLast()?.resume()
      return .value(result)
    }

    mutating func resumeAll() {
      for worker in workers { worker.resume() }
      workers = []
      consumer.take()?.resume()
    }
  }

  /// What a thread or the consumer does next.
  private enum Step<Value> {
    case value(Value)
    case wait
    case end
  }
}
