import ArgumentParser
import HandsEngine
import HandsFileOutput

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run any supported net on NumPy arrays.",
    discussion: """
      Inputs are .npy files in the model's input order, of the inputs' own shapes and types. \
      Outputs are written as out0.npy, out1.npy, … in the model's output order.

      With --operators the folder is a recording for hands model verify: in0.npy, … are written as well, and \
      the results of all operators of the file, run one by one without fusion: op000.npy, … by their \
      numbers in the file, further results of one as op000.1.npy, ….
      """)

  @Argument(help: "A .tflite file, or BUNDLE/NET.")
  var model: String

  @Option(help: "A .npy file, once for each input.")
  var input: [String] = []

  @Option(help: "The folder for the outputs; made if it is missing.")
  var outputDir: String

  @Flag(help: "Write the inputs and the results of all operators, too.")
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

  /// Writes the inputs, and what each operator of the file gives.
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
