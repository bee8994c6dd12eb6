/// How long each step of a model took and how often it saturated, summed over runs.
public struct Profile: Sendable {
  /// The measurements of one step, and the properties of the step.
  @dynamicMemberLookup
  public struct Step: Sendable {
    /// Operator, types and kernel.
    public let step: ExecutionStep
    /// The time of all runs.
    public fileprivate(set) var duration = Duration.zero
    /// The numbers of the result that ``Precision/fast16`` stored as an end of their range, in all runs; `nil`
    /// where the step stores none in integers.
    ///
    /// What the step keeps between operators that were fused is not counted.
    public fileprivate(set) var saturatedCount: Int?

    /// A property of the step.
    public subscript<Value>(dynamicMember property: KeyPath<ExecutionStep, Value>) -> Value {
      step[keyPath: property]
    }
  }

  /// What runs, in order.
  public private(set) var steps: [Step]
  /// The number of runs recorded.
  public private(set) var runCount = 0

  /// Creates an empty profile.
  ///
  /// - Parameter model: The model whose steps are timed.
  public init(of model: Model) {
    steps = model.steps.map { Step(step: $0, saturatedCount: $0.unsaturated.map { _ in 0 }) }
  }

  fileprivate mutating func add(_ duration: Duration, _ saturated: Int?, step: Int) {
    steps[step].duration += duration
    if let saturated { steps[step].saturatedCount? += saturated }
  }

  fileprivate mutating func finishRun() { runCount += 1 }
}

extension Interpreter {
  /// Runs the model and adds the time of each step to a profile, with what is counted outside that time.
  ///
  /// - Parameter profile: A profile of this interpreter's model.
  public func run(recording profile: inout Profile) {
    let clock = ContinuousClock()
    workers.beginRun(isShared: true)
    for index in model.steps.indices {
      let duration = clock.measure { runStep(index) }
      profile.add(duration, saturatedCount(ofStep: index), step: index)
    }
    workers.endRun(isShared: true)
    profile.finishRun()
  }

  /// The numbers of a step's result that are stored as an end of their range.
  private func saturatedCount(ofStep index: Int) -> Int? {
    guard let unsaturated = model.steps[index].unsaturated else { return nil }
    return withResult(ofStep: index) { bytes in
      // Safe: the result is one of 16-bit integers, aligned as such.
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe bytes.bindMemory(to: Int16.self).reduce(0) { count, integer in
          unsaturated.contains(integer) ? count : count + 1
        }
      }
    }
  }
}
