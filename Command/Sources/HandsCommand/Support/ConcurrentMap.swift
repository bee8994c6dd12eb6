import HandsThreads

/// Computes many results on several threads, which take the next one as soon as they are free.
///
/// - Parameters:
///   - count: The number of results.
///   - threads: The most threads.
///   - makeWorker: Makes what a thread works with, which it keeps.
///   - result: Computes a result by its index.
/// - Returns: The results in the order of their indices, whatever the number of threads.
/// - Throws: What the closures throw.
func concurrentMap<Worker, Result: Sendable>(
  count: Int, threads: Int, worker makeWorker: @escaping @Sendable () throws -> Worker,
  _ result: @escaping @Sendable (Int, Worker) throws -> Result
) async throws -> [Result] {
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
