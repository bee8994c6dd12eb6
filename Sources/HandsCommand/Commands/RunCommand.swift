import ArgumentParser
import FileInput
import Inference
import Tensors

/// `hands run`: one net on NumPy arrays.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a net on NumPy arrays.",
    discussion: "Writes out0.npy, out1.npy, ... in the order of the net's outputs.")

  @Argument(help: "A .tflite file.")
  var model: String

  @Option(help: "A .npy file for each input, in the net's order; can be repeated.")
  var input: [String] = []

  @Option(help: "Where the outputs go; made if it is not there.")
  var outputDir: String

  @OptionGroup var engine: EngineOptions

  func run() async throws {
    let net = try LoadedNet(path: model, options: engine.modelOptions)
    guard input.count == net.model.inputs.count else {
      throw CommandFailure(
        .badData,
        "\(model): the net has \(net.model.inputs.count) inputs, \(input.count) were given")
    }
    let interpreter = Interpreter(net.model, threadCount: engine.threads)
    for (index, path) in input.enumerated() {
      try interpreter.fill(index, with: try NumPyFile.read(path), from: path)
    }
    interpreter.run()
    try OutputFile.makeFolder(outputDir)
    for (index, array) in interpreter.outputArrays.enumerated() {
      try OutputFile.write(array.npy, to: "\(outputDir)/out\(index).npy")
    }
  }
}
