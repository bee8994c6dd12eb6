import ArgumentParser
import HandsEngine
import HandsGoldenTensors

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare a net's tensors with recorded ones or another net's.",
    discussion: """
      REFERENCE is a folder of recorded tensors: in0.npy, out0.npy, op000.npy, … as hands run \
      --operators writes them, or manifest.json and .bin files. Or it is another net with the same \
      inputs and outputs, which runs on the same numbers: those of --input, or random ones that are \
      the same in every run. A line a tensor; exit code 1 if one lies outside \
      T · max(1, largest value).

      manifest.json: model_sha256 (the net's, which picks it out of a bundle), inputs and outputs \
      (arrays of objects with file), and activations, if there are any (objects with op, the number of \
      the operator in the file, kind, its name, sample_indices and sample_values, some elements by \
      their flat positions, or a file of all in place of them). A .bin file is an array of little-endian float32.
      """)

  @Argument(help: "A .tflite file, BUNDLE/NET, or a bundle with a net of the manifest's SHA-256.")
  var model: String

  @Argument(help: "The folder of the recorded tensors, or a net.")
  var reference: String

  @Option(help: "The tolerance T.")
  var tolerance: Float = 1e-5

  @Option(help: "A .npy file, once for each input of two nets.")
  var input: [String] = []

  @OptionGroup var engine: KernelListOptions

  func validate() throws {
    guard tolerance >= 0 else { throw ValidationError("--tolerance must not be negative") }
  }

  func run() throws {
    let isEqual = try reportingFailures(of: model) {
      let sets = try engine.sets()
      let comparison =
        try InputPaths.isFolder(reference) ? comparisonWithRecording() : comparisonOfNets()
      return try sets.reduce(true) { isEqual, set in
        if sets.count > 1 { print("\(set.rawValue) kernels") }
        return try comparison(ModelOptions(kernels: set)) && isEqual
      }
    }
    guard isEqual else { throw ExitCode(CommandError.Code.difference.rawValue) }
  }

  /// Compares with some kernels, and tells whether all tensors are near.
  private typealias Comparison = (ModelOptions) throws -> Bool

  private func comparisonWithRecording() throws -> Comparison {
    guard input.isEmpty else {
      throw CommandError(.usage, "--input is for two nets; a recording has its own inputs")
    }
    let golden = try reportingFailures(of: reference) { try GoldenSet(folder: reference) }
    let source = try SourceModel(try net(for: golden).bytes)
    return { options in
      var report = VerificationReport(tolerance: tolerance)
      report.compareOutputs(
        of: try interpreter(source, options, golden), with: golden, plan: "normal")
      if !golden.operatorOutputs.isEmpty {
        var options = options
        options.isOptimized = false
        let unfused = try interpreter(source, options, golden)
        try report.compareOperators(of: unfused, with: golden)
        report.compareOutputs(of: unfused, with: golden, plan: "unfused")
      }
      report.printConclusion()
      return report.firstOutside == nil
    }
  }

  private func comparisonOfNets() throws -> Comparison {
    let source = try SourceModel(try NetFile(path: model).onlyNet(of: model).bytes)
    let other = try reportingFailures(of: reference) {
      try SourceModel(try NetFile(path: reference).onlyNet(of: reference).bytes)
    }
    return { options in
      let expected = try reportingFailures(of: reference) {
        let interpreter = try other.interpreter(options, threadCount: engine.threads)
        if input.isEmpty {
          interpreter.fillInputs(from: nil)
        } else {
          try interpreter.fillInputs(from: input, of: reference)
        }
        interpreter.run()
        return interpreter
      }
      let computed = try source.interpreter(options, threadCount: engine.threads)
      try checkTypes(computed.model.inputs, expected.model.inputs, "input")
      try checkTypes(computed.model.outputs, expected.model.outputs, "output")
      for index in expected.model.inputs.indices {
        computed.fill(index, with: expected.input(index).bytes)
      }
      computed.run()
      var report = VerificationReport(tolerance: tolerance)
      report.compareOutputs(
        of: computed,
        with: GoldenSet(
          inputs: [], outputs: expected.model.outputs.indices.map { expected.output($0).numbers },
          operatorOutputs: []))
      report.printConclusion()
      return report.firstOutside == nil
    }
  }

  private func checkTypes(
    _ tensors: [TensorSpecification], _ others: [TensorSpecification], _ what: String
  ) throws {
    guard tensors.count == others.count else {
      throw CommandError(
        .badData,
        "\(model): has \(tensors.count) \(what)s, \(reference) has \(others.count)")
    }
    for (index, (tensor, other)) in zip(tensors, others).enumerated()
    where tensor.type.shape != other.type.shape || tensor.type.elementType != other.type.elementType
    {
      throw CommandError(
        .badData, "\(model): \(what) \(index) is \(tensor.type), that of \(reference) \(other.type)"
      )
    }
  }

  private func net(for golden: GoldenSet) throws -> NetFile.Member {
    let file = try NetFile(path: model)
    guard let wanted = golden.modelSHA256 else { return try file.onlyNet(of: model) }
    guard let match = file.nets.first(where: { $0.sha256 == wanted }) else {
      throw CommandError(.badData, "\(model): holds no net with SHA-256 \(wanted)")
    }
    return match
  }

  /// The net after a run on the recorded inputs.
  private func interpreter(
    _ source: SourceModel, _ options: ModelOptions, _ golden: GoldenSet
  ) throws -> Interpreter {
    let interpreter = try source.interpreter(options, threadCount: engine.threads)
    let loaded = interpreter.model
    guard golden.inputs.count == loaded.inputs.count,
      golden.outputs.count == loaded.outputs.count
    else {
      throw CommandError(
        .badData,
        "\(reference): records \(golden.inputs.count) inputs and \(golden.outputs.count) outputs, "
          + "the net has \(loaded.inputs.count) and \(loaded.outputs.count)")
    }
    for (index, values) in golden.inputs.enumerated() {
      guard let array = NumPyArray(values, as: loaded.inputs[index].type) else {
        throw CommandError(
          .badData,
          "\(reference): input \(index) has \(values.count) values, which make no "
            + "\(loaded.inputs[index].type)")
      }
      interpreter.fill(index, with: array.bytes)
    }
    interpreter.run()
    return interpreter
  }
}
