import ArgumentParser
import FoundationEssentials
import HandsEngine
import HandsGoldenTensors
import HandsTraining

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare a model's tensors with a recording or another model's.",
    discussion: """
      REFERENCE is a folder of recorded tensors: in0.npy, out0.npy, op000.npy, … as hands model \
      run --operators writes them, or manifest.json and .bin files. Or it is another model with \
      the same inputs and outputs, which runs on the same numbers: those of --input, or else \
      pseudorandom ones. Prints a line for each tensor; the exit code is 1 if one differs by more \
      than T · max(1, largest value), or an integer at all.

      manifest.json: model_sha256 (selects the model of a bundle), inputs and outputs (arrays of \
      objects with file), and optionally activations (objects with op, the index of the operator \
      in the file; kind, its name; and sample_indices and sample_values, some elements with their \
      flat indices, or file, all elements). A .bin file is an array of little-endian float32.
      """)

  @Argument(help: "A .tflite file, BUNDLE/MODEL, or a bundle with the model of the manifest.")
  var model: String

  @Argument(help: "Folder of recorded tensors, or a model.")
  var reference: String

  @Option(help: "Tolerance T.")
  var tolerance: Float = 1e-5

  @Option(help: "A .npy file for comparing two models; repeat for each input.")
  var input: [String] = []

  @OptionGroup var engine: KernelListOptions

  func validate() throws {
    guard tolerance >= 0 else { throw ValidationError("--tolerance must not be negative") }
  }

  func run() throws {
    let isEqual = try reportingFailures(of: model) {
      let sets = try engine.sets()
      let comparison =
        try FolderListing.isFolder(reference) ? comparisonWithRecording() : comparisonOfNets()
      return try sets.reduce(true) { isEqual, set in
        if sets.count > 1 { print("\(set.rawValue) kernels") }
        return try comparison(ModelOptions(kernels: set)) && isEqual
      }
    }
    guard isEqual else { throw ExitCode(CommandError.Code.difference.rawValue) }
  }

  /// Compares with some options and returns whether all tensors are within the tolerance.
  private typealias Comparison = (ModelOptions) throws -> Bool

  private func comparisonWithRecording() throws -> Comparison {
    guard input.isEmpty else {
      throw CommandError(
        .usage, "--input is for comparing two models; a recording has its own inputs")
    }
    let golden = try reportingFailures(of: reference) { try GoldenTensors(recordedIn: reference) }
    let net = try net(for: golden).bytes
    return { options in
      let verification = try golden.verify(
        net, options: options, threadCount: engine.threads,
        tolerance: Tolerance(relativeToLargest: tolerance))
      return verification.report()
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
      var verification = Verification(tolerance: Tolerance(relativeToLargest: tolerance))
      try verification.compareOutputs(
        of: computed,
        with: GoldenTensors(
          inputs: [], outputs: expected.model.outputs.indices.map { expected.output($0) }))
      return verification.report()
    }
  }

  private func checkTypes(
    _ tensors: [TensorSpecification], _ others: [TensorSpecification], _ what: String
  ) throws {
    guard tensors.count == others.count else {
      throw CommandError(
        .badData,
        "\(model): has \(tensors.count) \(what)s, but \(reference) has \(others.count)")
    }
    for (index, (tensor, other)) in zip(tensors, others).enumerated()
    where tensor.type.shape != other.type.shape || tensor.type.elementType != other.type.elementType
    {
      throw CommandError(
        .badData, "\(model): \(what) \(index) is \(tensor.type), but in \(reference) \(other.type)"
      )
    }
  }

  private func net(for golden: GoldenTensors) throws -> NetFile.Member {
    let file = try NetFile(path: model)
    guard let wanted = golden.modelSHA256 else { return try file.onlyNet(of: model) }
    guard let match = file.nets.first(where: { $0.sha256 == wanted }) else {
      throw CommandError(.badData, "\(model): contains no model with SHA-256 \(wanted)")
    }
    return match
  }
}

extension Verification {
  /// Prints a line for each tensor and the conclusion.
  ///
  /// - Returns: Whether all tensors are within the tolerance.
  fileprivate func report() -> Bool {
    for tensor in tensors { print("\(tensor.firstDifference == nil ? "ok  " : "OUT ") \(tensor)") }
    let limit = tolerance.relativeToLargest
    if let firstDifference {
      print("outside tolerance \(limit), first: \(firstDifference)")
    } else {
      let equal = tensors.count { $0.equalBits == $0.count }
      print("\(tensors.count) tensors within \(limit), \(equal) of them bit-identical")
    }
    return firstDifference == nil
  }
}

extension GoldenTensors {
  /// Reads `manifest.json` and its files, or arrays with the names of ``RecordedName``.
  init(recordedIn folder: String) throws {
    let manifest = "\(folder)/\(GoldenTensors.manifestName)"
    if FileManager.default.fileExists(atPath: manifest) {
      self = try reportingFailures(of: manifest) { try GoldenTensors(folder: folder) }
    } else {
      try self.init(arraysIn: folder)
    }
    guard !outputs.isEmpty else {
      throw CommandError(.noInput, "\(folder): contains neither manifest.json nor out0.npy")
    }
  }

  /// Creates a record of arrays, whose integers of more bits than those of numbers are kept.
  fileprivate init(
    inputs: [NumPyArray], outputs: [NumPyArray], operatorOutputs: [OperatorOutput] = []
  ) {
    self.init(
      inputs: inputs.map(\.numbers), outputs: outputs.map(\.numbers),
      operatorOutputs: operatorOutputs)
    for (index, array) in inputs.enumerated() { inputIntegers[index] = array.wideIntegers }
    for (index, array) in outputs.enumerated() { outputIntegers[index] = array.wideIntegers }
  }

  private init(arraysIn folder: String) throws {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let operators = Set(files.compactMap(RecordedName.operatorIndex)).sorted()
    self.init(
      inputs: try GoldenTensors.arrays(in: folder, RecordedName.input),
      outputs: try GoldenTensors.arrays(in: folder, RecordedName.output),
      operatorOutputs: try operators.flatMap { index in
        try GoldenTensors.arrays(in: folder) { RecordedName.result($0, ofOperator: index) }
          .enumerated().map { position, array in
            var output = OperatorOutput(
              operatorIndex: index, position: position, name: "operator", indices: nil,
              values: array.numbers)
            output.integers = array.wideIntegers
            return output
          }
      })
  }

  /// Reads the arrays with the names of 0, 1, … up to the first missing one.
  private static func arrays(
    in folder: String, _ name: (Int) -> String
  ) throws -> [NumPyArray] {
    var arrays: [NumPyArray] = []
    while true {
      let path = "\(folder)/\(name(arrays.count)).npy"
      guard FileManager.default.fileExists(atPath: path) else { return arrays }
      arrays.append(
        try reportingFailures(of: path) { try NumPyArray(path: path) })
    }
  }
}

/// The names of recorded arrays, without `.npy`.
enum RecordedName {
  static func input(_ index: Int) -> String { "in\(index)" }

  static func output(_ index: Int) -> String { "out\(index)" }

  /// The name of an operator's result, such as `op007`, or `op007.1` for the second result.
  static func result(_ position: Int, ofOperator index: Int) -> String {
    let number = String(index)
    let padding = String(repeating: "0", count: max(3 - number.count, 0))
    return "op\(padding)\(number)" + (position == 0 ? "" : ".\(position)")
  }

  /// The index of the operator whose result a file contains; `nil` for other files.
  static func operatorIndex(ofFile name: String) -> Int? {
    guard name.hasPrefix("op"), name.hasSuffix(".npy") else { return nil }
    return Int(name.dropFirst(2).prefix { $0 != "." })
  }
}
