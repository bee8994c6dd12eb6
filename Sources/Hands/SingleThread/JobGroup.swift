import HandsEngine

/// Jobs that run side by side; cannot be created, as there is only one thread.
enum JobGroup {
  /// Throws the first error of a job.
  func check() throws(HandsError) {}
}

extension ThreadTeam {
  /// Computes values one after another.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - limit: When to stop.
  ///   - job: Computes the value of an index as worker 0.
  /// - Returns: The values in the order of their indices.
  /// - Throws: What the job throws.
  func values<Value>(
    count: Int, limit: WorkLimit,
    _ job: (_ index: Int, _ worker: Int, _ limit: WorkLimit) throws(HandsError) -> Value
  ) throws(HandsError) -> [Value] {
    var values: [Value] = []
    for index in 0..<count { values.append(try job(index, 0, limit)) }
    return values
  }
}
