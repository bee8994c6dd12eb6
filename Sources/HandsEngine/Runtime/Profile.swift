#if !hasFeature(Embedded)
  /// How long each step of a model took, summed over runs.
  public struct Profile: Sendable {
    /// The time of each step, in the order in which they run.
    public private(set) var durations: [Duration]
    /// The number of runs recorded.
    public private(set) var runCount = 0

    /// Creates an empty profile.
    ///
    /// - Parameter model: The model whose steps are timed.
    public init(of model: Model) {
      durations = Array(repeating: .zero, count: model.steps.count)
    }

    mutating func add(_ duration: Duration, step: Int) { durations[step] += duration }

    mutating func finishRun() { runCount += 1 }
  }

  extension Interpreter {
    /// Runs the model and adds the time of each step to a profile.
    ///
    /// - Parameter profile: A profile of this interpreter's model.
    public func run(recording profile: inout Profile) {
      let clock = ContinuousClock()
      workers.beginRun()
      for index in model.steps.indices {
        profile.add(clock.measure { runStep(index) }, step: index)
      }
      workers.endRun()
      profile.finishRun()
    }
  }
#endif
