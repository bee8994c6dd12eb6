import ArgumentParser
import HandsFileInput
import HandsGoldenTensors
import HandsEngine
import HandsSystem

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare a net's tensors with recorded ones.",
    discussion: """
      GOLDEN-DIR holds in0.npy, out0.npy, op000.npy, …, or manifest.json and .bin files. A line a \
      tensor; exit code 1 if one lies outside T · max(1, largest value).
      """)

  @Argument(help: "A .tflite file, or a bundle with a net of the manifest's SHA-256.")
  var model: String

  @Argument(help: "The folder of the recorded tensors.")
  var goldenDir: String

  @Option(help: "The tolerance T.")
  var tolerance: Float = 1e-5

  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard tolerance >= 0 else { throw ValidationError("--tolerance must not be negative") }
  }

  func run() throws {
    let isEqual = try reportingFailures(of: model) {
      let golden = try reportingFailures(of: goldenDir) { try GoldenSet(folder: goldenDir) }
      let net = try net(for: golden)
      var report = VerificationReport(tolerance: tolerance)
      var options = engine.modelOptions
      report.compareOutputs(
        of: try interpreter(net, options, golden), with: golden, plan: "normal")
      if !golden.operatorOutputs.isEmpty {
        options.isOptimized = false
        let unfused = try interpreter(net, options, golden)
        try report.compareOperators(of: unfused, with: golden)
        report.compareOutputs(of: unfused, with: golden, plan: "unfused")
      }
      report.printConclusion()
      return report.firstOutside == nil
    }
    guard isEqual else { throw ExitCode(CommandError.Code.difference.rawValue) }
  }

  private func net(for golden: GoldenSet) throws -> ByteSlice {
    let file = try NetFile(path: model)
    guard let wanted = golden.modelSHA256 else {
      guard let only = file.nets.first, file.nets.count == 1 else {
        throw CommandError(.badData, "\(model): holds several nets and the goldens name none")
      }
      return only.bytes
    }
    guard let match = file.nets.first(where: { $0.sha256 == wanted }) else {
      throw CommandError(.badData, "\(model): holds no net with SHA-256 \(wanted)")
    }
    return match.bytes
  }

  /// The net after a run on the recorded inputs.
  private func interpreter(
    _ net: ByteSlice, _ options: ModelOptions, _ golden: GoldenSet
  ) throws -> Interpreter {
    let loaded = try Model(net, options: options)
    guard golden.inputs.count == loaded.inputs.count,
      golden.outputs.count == loaded.outputs.count
    else {
      throw CommandError(
        .badData,
        "\(goldenDir): records \(golden.inputs.count) inputs and \(golden.outputs.count) outputs, "
          + "the net has \(loaded.inputs.count) and \(loaded.outputs.count)")
    }
    let interpreter = try Interpreter(loaded, threadCount: engine.threads)
    for (index, values) in golden.inputs.enumerated() {
      guard loaded.inputs[index].type.elementType == .float32,
        values.count == loaded.inputs[index].type.shape.elementCount
      else {
        throw CommandError(
          .badData,
          "\(goldenDir): input \(index) has \(values.count) values, the net takes "
            + "\(loaded.inputs[index].type)")
      }
      interpreter.withInput(index) { input in
        for position in values.indices { input[position] = values[position] }
      }
    }
    interpreter.run()
    return interpreter
  }
}
