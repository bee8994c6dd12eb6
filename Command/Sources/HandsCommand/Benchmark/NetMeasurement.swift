import HandsEngine
import HandsImaging
import HandsSystem
import HandsTFLite
import HandsTiming

/// The times of one model.
struct NetMeasurement {
  /// One step of the model.
  struct Step {
    let index: Int
    /// The name of the output tensor in the model file.
    let name: String
    /// The name of the operator in TFLite's schema.
    let operation: String
    let operatorClass: OperatorClass
    let output: TensorType
    let kernel: String
    /// The number of results that were saturated in a run, `nil` for steps in single precision.
    let saturated: Int?
    let rate: WorkRate
  }

  let name: String
  let model: Model
  let threadCount: Int
  /// The peak speeds of all threads.
  let peaks: PeakSpeeds
  /// The time to create an interpreter from the bytes of the file, in milliseconds.
  let loading: Double
  /// The time of the first run in milliseconds.
  let firstRun: Double
  /// The times of whole runs, without timers inside.
  let latencies: Latencies
  /// The steps with their median times, measured in separate runs.
  let steps: [Step]
  /// The peak resident memory of the process in bytes, if the system reports it.
  let peakMemory: Int?

  /// Loads a model with several kernel sets and times them in turns.
  ///
  /// - Parameters:
  ///   - net: The model file.
  ///   - name: The name of the model in reports.
  ///   - picture: The image that fills the inputs; `nil` for pseudorandom numbers.
  ///   - sets: The kernel sets, each with the peak speed of a core in single precision.
  ///   - threadCount: The number of threads.
  ///   - precision: The arithmetic.
  ///   - timing: The number of runs.
  /// - Returns: The times of each set.
  /// - Throws: `ModelError` if the model cannot be loaded.
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
      let model = interpreters[index].model
      let peaks = PeakSpeeds(
        sets[index].peak, sets[index].set, model.steps.map(\.multipliedType),
        threadCount: threadCount)
      return NetMeasurement(
        name: name, model: model, threadCount: threadCount, peaks: peaks,
        loading: loaded[index].milliseconds, firstRun: firstRuns[index],
        latencies: Latencies(milliseconds: times[index]),
        steps: steps(of: interpreters[index], runs: timing.runs, peaks),
        peakMemory: ProcessMemory.peakResidentByteCount)
    }
  }

  private static func steps(
    of interpreter: Interpreter, runs: Int, _ peaks: PeakSpeeds
  ) -> [Step] {
    let model = interpreter.model
    var times = [[Double]](repeating: [], count: model.steps.count)
    // The same in all runs.
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
          milliseconds: Latencies(milliseconds: times).median, peak: peaks[step.multipliedType]))
    }
  }

  /// The sum of the steps' times in milliseconds.
  var stepTotal: Double { steps.reduce(0) { $0 + $1.rate.milliseconds } }

  /// The speed of whole runs.
  var rate: WorkRate { WorkRate(steps.map(\.rate), milliseconds: latencies.median) }

  /// The totals of each class of steps in the model.
  var classes: [(operatorClass: OperatorClass, count: Int, rate: WorkRate)] {
    OperatorClass.allCases.compactMap { operatorClass in
      let members = steps.filter { $0.operatorClass == operatorClass }
      guard !members.isEmpty else { return nil }
      return (operatorClass, members.count, WorkRate(members.map(\.rate)))
    }
  }

  /// The fraction of the time of all steps, from 0 to 1.
  func share(of rate: WorkRate) -> Double { stepTotal > 0 ? rate.milliseconds / stepTotal : 0 }
}

extension Interpreter {
  /// Fills the inputs with reproducible numbers.
  ///
  /// Float inputs get numbers from 0 to 1: pseudorandom numbers, or the bytes of an image divided
  /// by 255, repeated as needed. Other inputs remain zero.
  ///
  /// - Parameter picture: The image; `nil` for pseudorandom numbers.
  func fillInputs(from picture: Picture?) {
    var numbers = RandomNumbers()
    for index in model.inputs.indices where model.inputs[index].type.elementType == .float32 {
      withInput(index) { input in
        for position in input.indices {
          input[position] =
            picture.map { Float($0.bytes[position % $0.bytes.count]) / 255 } ?? numbers.next()
        }
      }
    }
  }
}
