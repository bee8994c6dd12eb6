import ArgumentParser
import HandsEngine
import HandsFileOutput

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a model on NumPy arrays.",
    discussion: """
      Inputs are .npy files in the order of the model's inputs, with their shapes and types. \
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

  @Flag(help: "Also write the inputs and the results of all operators.")
  var operators = false

  @OptionGroup var engine: EngineOptions

  func run() throws {
    try reportingFailures(of: model) {
      let source = try SourceModel(try NetFile(path: model).onlyNet(of: model).bytes)
      let interpreter = try source.interpreter(engine.modelOptions, threadCount: engine.threads)
      try interpreter.fillInputs(from: input, of: model)
      interpreter.run()
      try OutputFile.makeFolder(outputDir)
      for index in interpreter.model.outputs.indices {
        try write(interpreter.output(index), RecordedName.output(index))
      }
      if operators { try recordOperators(of: source) }
    }
  }

  /// Writes the inputs and the results of all operators.
  private func recordOperators(of source: SourceModel) throws {
    var options = engine.modelOptions
    options.isOptimized = false
    let interpreter = try source.interpreter(options, threadCount: engine.threads)
    try interpreter.fillInputs(from: input, of: model)
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

  private func write(_ array: NumPyArray, _ name: String) throws {
    try OutputFile.write(array.npy, to: "\(outputDir)/\(name).npy")
  }
}
