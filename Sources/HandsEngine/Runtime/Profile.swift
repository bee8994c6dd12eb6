#if !hasFeature(Embedded)
  /// How long each step of a model took and how often it saturated, summed over runs.
  public struct Profile: Sendable {
    /// The time of each step, in the order in which they run.
    public private(set) var durations: [Duration]
    /// The numbers of each step's result that ``Precision/fast16`` stored as an end of their range, `nil` where
    /// a step stores none in integers.
    ///
    /// What a step keeps between operators that were fused is not counted.
    public private(set) var saturatedCounts: [Int?]
    /// The number of runs recorded.
    public private(set) var runCount = 0

    /// Creates an empty profile.
    ///
    /// - Parameter model: The model whose steps are timed.
    public init(of model: Model) {
      durations = Array(repeating: .zero, count: model.steps.count)
      saturatedCounts = model.steps.map { $0.unsaturated.map { _ in 0 } }
    }

    mutating func add(_ duration: Duration, _ saturated: Int?, step: Int) {
      durations[step] += duration
      if let saturated { saturatedCounts[step]? += saturated }
    }

    mutating func finishRun() { runCount += 1 }
  }

  extension Interpreter {
    /// Runs the model and adds the time of each step to a profile, with what is counted outside that time.
    ///
    /// - Parameter profile: A profile of this interpreter's model.
    public func run(recording profile: inout Profile) {
      let clock = ContinuousClock()
      workers.beginRun()
      for index in model.steps.indices {
        let duration = clock.measure { runStep(index) }
        profile.add(duration, saturatedCount(ofStep: index), step: index)
      }
      workers.endRun()
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
#endif
