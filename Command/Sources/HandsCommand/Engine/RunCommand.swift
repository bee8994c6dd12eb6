import ArgumentParser
import HandsEngine
import HandsFileOutput

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a model on NumPy arrays.",
    discussion: """
      Inputs are .npy files in the order of the model's inputs, with their shapes and types; a \
      quantized input also accepts float32 numbers, which are quantized. \
      Outputs are written as out0.npy, out1.npy, … in the order of the model's outputs.

      With --operators, the folder is a recording for hands model verify. It also contains the \
      inputs (in0.npy, …) and the results of all operators, run without fusion: op000.npy, … by \
      their index in the file; further results of an operator are op000.1.npy, ….
      """)

  @Argument(help: "A .tflite file, or BUNDLE/MODEL.")
  var model: String

  @Option(help: "A .npy file; repeat for each input.")
  var input: [String] = []

  @Option(help: "Folder for the outputs, created if missing.")
  var outputDir: String

  @Flag(help: "Write quantized outputs dequantized to float32.")
  var dequantize = false

  @Flag(help: "Also write the inputs and the results of all operators.")
  var operators = false

  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard !dequantize || !operators else {
      throw ValidationError("--dequantize and --operators are mutually exclusive")
    }
    guard !operators || engine.precision.precision == .exact else {
      throw ValidationError("--operators requires --precision exact")
    }
  }

  func run() throws {
    try reportingFailures(of: model) {
      let source = try SourceModel(try NetFile(path: model).onlyNet(of: model).bytes)
      let interpreter = try source.interpreter(engine.modelOptions, threadCount: engine.threads)
      let arrays = try interpreter.inputArrays(from: input, of: model)
      try interpreter.fillInputs(with: arrays, from: input)
      let unfused = try operators ? unfused(source) : nil
      try unfused?.fillInputs(with: arrays, from: input)
      try OutputFile.makeFolder(outputDir)
      try checkOutputs(of: interpreter.model, unfused?.model)
      interpreter.run()
      for index in interpreter.model.outputs.indices {
        let output = interpreter.output(index)
        try write(dequantize ? output.dequantized : output, RecordedName.output(index))
      }
      if let unfused { try recordOperators(of: unfused) }
    }
  }

  /// An interpreter that keeps the results of all operators.
  private func unfused(_ source: SourceModel) throws -> Interpreter {
    var options = engine.modelOptions
    options.isOptimized = false
    return try source.interpreter(options, threadCount: engine.threads)
  }

  /// Checks that the files can be written and that none is read.
  private func checkOutputs(of model: Model, _ unfused: Model?) throws {
    var names = model.outputs.indices.map(RecordedName.output)
    if let unfused {
      names += unfused.inputs.indices.map(RecordedName.input)
      names += unfused.operatorResults.map {
        RecordedName.result($0.position, ofOperator: $0.producer.index)
      }
    }
    try OutputFile.check(
      names.map { ("--output-dir", path(of: $0)) },
      inputs: input + [NetFile.file(of: self.model)] + engine.inputPaths)
  }

  /// Writes the inputs and the results of all operators.
  private func recordOperators(of interpreter: Interpreter) throws {
    interpreter.run()
    for index in interpreter.model.inputs.indices {
      try write(interpreter.input(index), RecordedName.input(index))
    }
    for result in interpreter.model.operatorResults {
      let (index, position) = (result.producer.index, result.position)
      let array = interpreter.withResult(position, ofOperator: index) {
        NumPyArray(type: $0, bytes: $1.bytes)
      }
      if let array { try write(array, RecordedName.result(position, ofOperator: index)) }
    }
  }

  private func path(of name: String) -> String { "\(outputDir)/\(name).npy" }

  private func write(_ array: NumPyArray, _ name: String) throws {
    try OutputFile.write(array.npy, to: path(of: name))
  }
}

extension Interpreter {
  /// Fills all inputs from `.npy` files of the same shapes and types.
  ///
  /// - Parameters:
  ///   - paths: A file for each input.
  ///   - net: The name of the model in messages.
  /// - Throws: An exit code, or ``CommandError`` if the number of files is wrong.
  func fillInputs(from paths: [String], of net: String) throws {
    try fillInputs(with: try inputArrays(from: paths, of: net), from: paths)
  }

  /// Reads a `.npy` file for each input.
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - net: The name of the model in messages.
  /// - Returns: The arrays, of any shapes and types.
  /// - Throws: An exit code, or ``CommandError`` if the number of files is wrong.
  func inputArrays(from paths: [String], of net: String) throws -> [NumPyArray] {
    guard paths.count == model.inputs.count else {
      throw CommandError(
        .badData, "\(net): has \(model.inputs.count) inputs, but \(paths.count) files were given")
    }
    return try paths.map { path in
      try reportingFailures(of: path) { try NumPyArray(path: path) }
    }
  }

  /// Fills all inputs from arrays of the same shapes and types.
  ///
  /// - Parameters:
  ///   - arrays: An array for each input.
  ///   - paths: Their files.
  /// - Throws: An exit code.
  func fillInputs(with arrays: [NumPyArray], from paths: [String]) throws {
    for (index, (array, path)) in zip(arrays, paths).enumerated() {
      try reportingFailures(of: path) {
        let type = model.inputs[index].type
        if let integers = array.quantized(as: type) { return fill(index, with: integers.bytes) }
        guard array.type.shape == type.shape, array.type.elementType == type.elementType else {
          throw CommandError(
            .badData, "\(path): contains \(array.type), but input \(index) is \(type)")
        }
        fill(index, with: array.bytes)
      }
    }
  }

  /// Fills an input with bytes, as many as it has.
  func fill(_ index: Int, with bytes: [UInt8]) {
    withInputBytes(index) { input in
      for (offset, byte) in bytes.enumerated() {
        input.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      }
    }
  }

  /// The content of an input.
  func input(_ index: Int) -> NumPyArray {
    NumPyArray(
      type: model.inputs[index].type, bytes: withInputBytes(index) { $0.bytes.bytes })
  }

  /// The output of a run.
  func output(_ index: Int) -> NumPyArray {
    NumPyArray(
      type: model.outputs[index].type, bytes: withOutputBytes(index) { $0.bytes })
  }
}

extension RawSpan {
  // Safe: the offsets are those of the span.

  /// A copy of the bytes.
  var bytes: [UInt8] { byteOffsets.map { unsafe unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
}

extension SourceModel {
  /// Plans the model and creates an interpreter.
  ///
  /// - Parameters:
  ///   - options: The options for loading the model.
  ///   - threadCount: The number of threads.
  /// - Returns: An interpreter whose inputs are zeros.
  /// - Throws: `ModelError`.
  func interpreter(_ options: ModelOptions, threadCount: Int) throws -> Interpreter {
    try Interpreter(
      try Model(self, options: options), threadCount: threadCount)
  }
}
