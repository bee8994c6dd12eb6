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

  /// Loads a net and runs it.
  ///
  /// - Parameters:
  ///   - net: The file.
  ///   - name: What the net is called in reports.
  ///   - picture: What inputs are filled with; random numbers if there is none.
  ///   - peak: What one core can do.
  ///   - options: Runs, kernels and threads.
  /// - Throws: `ModelError` if the net cannot be loaded.
  init(
    net: ByteSlice, name: String, picture: Picture?, peak: CorePeak, options: BenchmarkOptions
  ) throws {
    let (interpreter, loading) = try timed {
      try Interpreter(
        try Model(net, options: options.engine.modelOptions), threadCount: options.engine.threads)
    }
    interpreter.fillInputs(from: picture)
    self.name = name
    self.loading = loading
    model = interpreter.model
    threadCount = options.engine.threads
    self.peak = peak.gigaflops * Double(threadCount)
    firstRun = timed { interpreter.run() }.milliseconds
    for _ in 0..<options.warmup { interpreter.run() }
    latencies = Latencies(runs: options.runs) { interpreter.run() }
    steps = NetMeasurement.steps(of: interpreter, runs: options.runs, peak: self.peak)
    peakMemory = ProcessMemory.peakResidentByteCount
  }

  private static func steps(
    of interpreter: Interpreter, runs: Int, peak: Double
  ) -> [Step] {
    let model = interpreter.model
    var times = [[Double]](repeating: [], count: model.steps.count)
    for _ in 0..<runs {
      var profile = Profile(of: model)
      interpreter.run(recording: &profile)
      for (step, duration) in profile.durations.enumerated() {
        times[step].append(duration / .milliseconds(1))
      }
    }
    return zip(model.steps, times).map { step, times in
      let output = step.results[0]
      return Step(
        index: step.location.index, name: output.name, operation: step.operatorName,
        operatorClass: OperatorClass(step), output: output.type, kernel: step.kernelName,
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
