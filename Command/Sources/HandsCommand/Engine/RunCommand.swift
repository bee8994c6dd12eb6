import ArgumentParser
import HandsFileInput
import HandsFileOutput
import HandsEngine
import HandsSystem

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run any supported net on NumPy arrays.",
    discussion: """
      Inputs are .npy files in the model's input order, of the inputs' own shapes and types. \
      Outputs are written as out0.npy, out1.npy, … in the model's output order.
      """)

  @Argument(help: "A .tflite file.")
  var model: String

  @Option(help: "A .npy file, once for each input.")
  var input: [String] = []

  @Option(help: "The folder for the outputs; made if it is missing.")
  var outputDir: String

  @OptionGroup var engine: EngineOptions

  func run() throws {
    try reportingFailures(of: model) {
      let file = ByteSlice(try RegularFile.bytes(at: model))
      let loaded = try Model(file, options: engine.modelOptions)
      guard input.count == loaded.inputs.count else {
        throw CommandError(
          .badData, "\(model): takes \(loaded.inputs.count) inputs, given \(input.count)")
      }
      let interpreter = try Interpreter(loaded, threadCount: engine.threads)
      for (index, path) in input.enumerated() {
        try reportingFailures(of: path) { try interpreter.fill(index, from: path) }
      }
      interpreter.run()
      try OutputFile.makeFolder(outputDir)
      for index in loaded.outputs.indices {
        try OutputFile.write(
          interpreter.output(index).npy, to: "\(outputDir)/out\(index).npy")
      }
    }
  }
}
