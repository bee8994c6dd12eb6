import ArgumentParser
import Hands
import HandsEngine
import HandsFileInput
import HandsImageFiles
import HandsSystem
import HandsTFLite

/// The subcommands about models and bundles themselves.
struct ModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Inspect, run, verify, benchmark and compose models.",
    subcommands: [
      InspectCommand.self, RunCommand.self, VerifyCommand.self, BenchmarkCommand.self,
      CalibrateCommand.self, CheckCommand.self, ComposeCommand.self,
    ])

  /// Inserts `model` before a subcommand that had no such prefix up to 0.2.
  ///
  /// - Parameter arguments: The arguments after the name of the program.
  /// - Returns: The current form of the arguments.
  static func current(_ arguments: [String]) -> [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return arguments.first.map(names.contains) == true ? ["model"] + arguments : arguments
  }
}

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check that a model, bundle or image loads and runs.",
    discussion: """
      The first bytes determine the type of the file, but a file with the extension of an image \
      must be one. Models run once on zeros. Prints nothing if the file is valid, or else one line \
      about the error.
      """)

  @Argument(help: "A .tflite, .task, PNG or JPEG file.")
  var file: String

  @OptionGroup var engine: EngineOptions

  func run() throws {
    try reportingFailures(of: file) {
      let bytes = try RegularFile.bytes(at: file)
      let isPicture = ImageDecoder.fileFormat(of: bytes) != nil
      if isPicture || ImageEncoder.fileFormat(forPath: file) != nil {
        _ = try ImageDecoder.decode(bytes)
      } else {
        for net in try nets(of: ByteSlice(bytes)) {
          try Interpreter(net, threadCount: engine.threads).run()
        }
      }
    }
  }

  private func nets(of file: ByteSlice) throws -> [Model] {
    switch ModelFileKind(of: file) {
    case .model:
      return [try Model(file, options: engine.modelOptions)]
    case .gestureRecognizer:
      let models = try GestureRecognizerModels(bundle: file, options: engine.modelOptions)
      let nets = [
        models.landmarker.detector, models.landmarker.landmarks, models.embedder,
        models.cannedClassifier.model,
      ]
      return nets + (models.customClassifier.map { [$0.model] } ?? [])
    case .handLandmarker, .archive:
      let models = try HandLandmarkerModels(bundle: file, options: engine.modelOptions)
      return [models.detector, models.landmarks]
    case .unknown:
      throw refusal(of: file)
    }
  }

  /// The error for a file of unknown type, by its extension.
  private func refusal(of file: ByteSlice) -> any Error {
    do {
      if self.file.hasSuffix(".task") { _ = try HandLandmarkerBundle(file) }
      if self.file.hasSuffix(".tflite") { _ = try TFLiteModel.read(file) }
      return CommandError(.badData, "\(self.file): not a model, bundle or image")
    } catch {
      return error
    }
  }
}
