import HandsEngine
import HandsThreads

/// A stage of the pipeline with copies, so that several threads run it side by side.
///
/// A copy is made, with memory of its own, when it is used first.
final class StageCopies<Stage>: @unchecked Sendable {
  // Sendable: only the pipeline's thread uses the first stage and makes copies; the lock lends each
  // copy to one job at a time.

  /// The stage of the pipeline's thread.
  let first: Stage
  private let team: ThreadTeam
  private let makeCopy: () throws(HandsError) -> Stage
  private let idleCopies = Lock<[Copy]>([])

  /// Creates a stage without copies.
  ///
  /// - Parameters:
  ///   - team: The threads.
  ///   - make: Makes the stage and its copies for a team: the stage shares the work of a run among the
  ///     threads, a copy takes one.
  /// - Throws: What the closure throws.
  init(
    team: ThreadTeam, _ make: @escaping (ThreadTeam) throws(HandsError) -> Stage
  ) throws(HandsError) {
    self.team = team
    first = try make(team)
    makeCopy = { () throws(HandsError) in try make(ThreadTeam()) }
  }

  /// Whether a number of runs take less time side by side than one after another on all threads.
  ///
  /// Threads that share a run wait for each other at each of its steps, which do not divide evenly: runs
  /// are shared only if more than half of the threads had none.
  func runsSideBySide(_ count: Int) -> Bool {
    count > 1 && team.threadCount > 1 && 2 * count >= team.threadCount
  }

  /// Computes values side by side, each with a stage of its own.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - limit: When to stop.
  ///   - job: Computes the value of an index with a stage, by a limit of its own.
  /// - Returns: The values in the order of their indices.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for a copy, or the first error of a
  ///   job.
  func values<Value: Sendable>(
    count: Int, limit: WorkLimit,
    _ job:
      @escaping @Sendable (_ stage: Stage, _ index: Int, _ limit: WorkLimit) throws(HandsError) ->
      Value
  ) throws(HandsError) -> [Value] {
    // All copies are idle here. While helpers have all jobs, the caller has none.
    while idleCopies.withLock({ $0.count }) < min(count, team.threadCount - 1) {
      let copy = Copy(stage: try makeCopy())
      idleCopies.withLock { $0.append(copy) }
    }
    return try team.values(count: count, limit: limit) {
      [self] index, worker, limit throws(HandsError) -> Value in
      guard worker > 0 else { return try job(first, index, limit) }
      let copy = idleCopies.withLock { $0.removeLast() }
      defer { idleCopies.withLock { $0.append(copy) } }
      return try job(copy.stage, index, limit)
    }
  }

  private struct Copy: @unchecked Sendable {
    // Sendable: used by the job that took it.
    let stage: Stage
  }
}
