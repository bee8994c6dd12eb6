import HandsThreads
import Hands
import HandsEngine

/// Computes results on several threads outside the cooperative pool, each of which takes the next
/// index as soon as it is free.
///
/// - Parameters:
///   - count: The number of results.
///   - threads: Maximum number of threads.
///   - makeWorker: Creates an object that a thread keeps.
///   - result: Computes the result of an index.
/// - Returns: The results in the order of their indices.
/// - Throws: The errors of the closures.
func concurrentMap<Worker, Result: Sendable>(
  count: Int, threads: Int, worker makeWorker: @escaping @Sendable () throws -> Worker,
  _ result: @escaping @Sendable (Int, Worker) throws -> Result
) async throws -> [Result] {
  guard (1...Interpreter.threadLimit).contains(threads) else {
    throw HandsError.invalidOption(
      name: "numThreads", found: "\(threads)", expected: "1 to \(Interpreter.threadLimit)")
  }
  let results = Lock([Result?](repeating: nil, count: count))
  let next = Lock(0)
  try await withThrowingTaskGroup { group in
    for _ in 0..<min(threads, count) {
      group.addTask(executorPreference: WorkThread()) {
        let worker = try makeWorker()
        while let index = next.withLock({ next in
          defer { next += 1 }
          return next < count ? next : nil
        }) {
          let result = try result(index, worker)
          results.withLock { $0[index] = result }
        }
      }
    }
    try await group.waitForAll()
  }
  return results.withLock { results in results.compactMap { $0 } }
}
