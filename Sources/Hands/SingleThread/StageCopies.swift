import HandsEngine

/// A stage of the pipeline, without copies, as there is only one thread.
struct StageCopies<Stage> {
  let first: Stage
  private let team: ThreadTeam

  /// Creates a stage.
  init(team: ThreadTeam, _ make: (ThreadTeam) throws(HandsError) -> Stage) throws(HandsError) {
    first = try make(team)
    self.team = team
  }

  /// Returns `false`.
  func runsSideBySide(_ count: Int) -> Bool { false }

  /// Computes values one after another.
  func values<Value>(
    count: Int, limit: WorkLimit,
    _ job: (_ stage: Stage, _ index: Int, _ limit: WorkLimit) throws(HandsError) -> Value
  ) throws(HandsError) -> [Value] {
    try team.values(count: count, limit: limit) { index, _, limit throws(HandsError) -> Value in
      try job(first, index, limit)
    }
  }
}
