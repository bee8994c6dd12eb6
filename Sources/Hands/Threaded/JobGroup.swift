import HandsEngine
import HandsThreads

/// Jobs that run side by side, which all end when one of them fails.
final class JobGroup: Sendable {
  private let failure = Lock<HandsError?>(nil)

  /// Takes note of an error; the first one counts.
  func fail(_ error: HandsError) {
    failure.withLock { $0 = $0 ?? error }
  }

  /// Throws the first error of a job.
  func check() throws(HandsError) {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

extension ThreadTeam {
  /// Computes values side by side, each on one thread.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - limit: When to stop.
  ///   - job: Computes the value of an index as one of the team's workers, by a limit of its own: only
  ///     worker 0 runs in the calling Swift task and knows of its end, of which the limit tells the
  ///     others.
  /// - Returns: The values in the order of their indices.
  /// - Throws: The first error of a job, or ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func values<Value: Sendable>(
    count: Int, limit: WorkLimit,
    _ job:
      @escaping @Sendable (_ index: Int, _ worker: Int, _ limit: WorkLimit) throws(HandsError) ->
      Value
  ) throws(HandsError) -> [Value] {
    let group = JobGroup()
    var jobLimit = limit
    jobLimit.group = group
    let values = Lock([Value?](repeating: nil, count: count))
    runJobs(count: count) { [jobLimit] indices, worker in
      for index in indices {
        do throws(HandsError) {
          try jobLimit.check()
          let value = try job(index, worker, jobLimit)
          values.withLock { $0[index] = value }
        } catch {
          group.fail(error)
        }
      }
    }
    try group.check()
    return values.withLock { $0.compactMap { $0 } }
  }
}
