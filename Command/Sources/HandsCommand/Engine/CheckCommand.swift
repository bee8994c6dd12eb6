import ArgumentParser
import HandsFileInput
import Hands
import HandsImageFiles
import HandsEngine
import HandsTFLite
import HandsSystem

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Load a model, bundle or picture and run it once.",
    discussion: """
      What a file is, its first bytes decide; one named as a picture must be one. All nets run on \
      zeros. Exit code 0, or one line that says what is wrong.
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

  /// Why a file is nothing that is known; its name says what it was meant to be.
  private func refusal(of file: ByteSlice) -> any Error {
    do {
      if self.file.hasSuffix(".task") { _ = try HandLandmarkerBundle(file) }
      if self.file.hasSuffix(".tflite") { _ = try TFLiteModel.read(file) }
      return CommandError(.badData, "\(self.file): neither a model, a bundle nor a picture")
    } catch {
      return error
    }
  }
}
