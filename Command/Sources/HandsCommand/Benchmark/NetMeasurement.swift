import HandsEngine
import HandsImaging
import HandsTiming
import HandsTFLite
import HandsSystem

/// The times of one net.
struct NetMeasurement {
  /// One step of the net.
  struct Step {
    let index: Int
    /// The name of the result in the model file.
    let name: String
    /// The operator's name as TFLite writes it.
    let operation: String
    let operatorClass: OperatorClass
    let output: TensorType
    let kernel: String
    /// The numbers that a run stored as an end of their range, `nil` for steps in single precision.
    let saturated: Int?
    let rate: WorkRate
  }

  let name: String
  let model: Model
  let threadCount: Int
  /// What the threads can do together, in GFLOP/s.
  let peak: Double
  /// From the file's bytes to an interpreter, in milliseconds.
  let loading: Double
  /// The first run, in milliseconds.
  let firstRun: Double
  /// Whole runs without a clock inside.
  let latencies: Latencies
  /// Steps with their median times, of runs of their own.
  let steps: [Step]
  /// The most bytes that the process had resident so far, if the system tells.
  let peakMemory: Int?

  /// Loads a net for some kernel sets, and runs it with each of them in turns.
  ///
  /// - Parameters:
  ///   - net: The file.
  ///   - name: What the net is called in reports.
  ///   - picture: What inputs are filled with; random numbers if there is none.
  ///   - sets: The kernels, each with what one core can do.
  ///   - threadCount: Threads that share the work.
  ///   - precision: The arithmetic.
  ///   - timing: How often it runs.
  /// - Returns: The times with each set.
  /// - Throws: `ModelError` if the net cannot be loaded.
  static func measurements(
    net: ByteSlice, name: String, picture: Picture?, sets: [(set: KernelSet, peak: CorePeak)],
    threadCount: Int, precision: PrecisionOptions,
    timing: TimingOptions
  ) throws -> [NetMeasurement] {
    let loaded = try sets.map { set, _ in
      let loaded = try timed {
        try Interpreter(
          try Model(net, options: precision.modelOptions(set)), threadCount: threadCount)
      }
      loaded.result.fillInputs(from: picture)
      return loaded
    }
    let interpreters = loaded.map(\.result)
    let firstRuns = interpreters.map { interpreter in timed { interpreter.run() }.milliseconds }
    for _ in 0..<timing.warmup {
      for interpreter in interpreters { interpreter.run() }
    }
    var times = [[Double]](repeating: [], count: sets.count)
    for _ in 0..<timing.runs {
      for (index, interpreter) in interpreters.enumerated() {
        times[index].append(timed { interpreter.run() }.milliseconds)
      }
    }
    return sets.indices.map { index in
      let peak = sets[index].peak.gigaflops * Double(threadCount)
      return NetMeasurement(
        name: name, model: interpreters[index].model, threadCount: threadCount, peak: peak,
        loading: loaded[index].milliseconds, firstRun: firstRuns[index],
        latencies: Latencies(milliseconds: times[index]),
        steps: steps(of: interpreters[index], runs: timing.runs, peak: peak),
        peakMemory: ProcessMemory.peakResidentByteCount)
    }
  }

  private static func steps(
    of interpreter: Interpreter, runs: Int, peak: Double
  ) -> [Step] {
    let model = interpreter.model
    var times = [[Double]](repeating: [], count: model.steps.count)
    // Alike in all runs.
    var saturated: [Int?] = []
    for _ in 0..<runs {
      var profile = Profile(of: model)
      interpreter.run(recording: &profile)
      for (index, step) in profile.steps.enumerated() {
        times[index].append(step.duration / .milliseconds(1))
      }
      saturated = profile.steps.map(\.saturatedCount)
    }
    return zip(zip(model.steps, times), saturated).map { timed, saturated in
      let (step, times) = timed
      let output = step.results[0]
      return Step(
        index: step.location.index, name: output.name, operation: step.operatorName,
        operatorClass: OperatorClass(step), output: output.type, kernel: step.kernelName,
        saturated: saturated,
        rate: WorkRate(
          multiplyAdds: step.multiplyAdds,
          milliseconds: Latencies(milliseconds: times).median, peak: peak))
    }
  }

  /// The sum of the steps' times in milliseconds.
  var stepTotal: Double { steps.reduce(0) { $0 + $1.rate.milliseconds } }

  /// The work of a whole run.
  var rate: WorkRate {
    WorkRate(
      multiplyAdds: steps.reduce(0) { $0 + $1.rate.multiplyAdds }, milliseconds: latencies.median,
      peak: peak)
  }

  /// The steps of each class that the net has, summed.
  var classes: [(operatorClass: OperatorClass, count: Int, rate: WorkRate)] {
    OperatorClass.allCases.compactMap { operatorClass in
      let members = steps.filter { $0.operatorClass == operatorClass }
      guard !members.isEmpty else { return nil }
      let rate = WorkRate(
        multiplyAdds: members.reduce(0) { $0 + $1.rate.multiplyAdds },
        milliseconds: members.reduce(0) { $0 + $1.rate.milliseconds }, peak: peak)
      return (operatorClass, members.count, rate)
    }
  }

  /// A step's or class's part of all steps' time, 0 … 1.
  func share(of rate: WorkRate) -> Double { stepTotal > 0 ? rate.milliseconds / stepTotal : 0 }
}
