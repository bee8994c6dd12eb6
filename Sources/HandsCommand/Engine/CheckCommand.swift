import ArgumentParser
import FileInput
import Hands
import ImageCodecs
import Imaging
import Inference
import ModelFiles
import Tensors

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Load a model, bundle or picture and run it once.",
    discussion: """
      What a file is, its first bytes decide. Nets run on zeros, bundles on a black picture. Exit \
      code 0, or one line that says what is wrong.
      """)

  @Argument(help: "A .tflite, .task, PNG or JPEG file.")
  var file: String

  @OptionGroup var engine: EngineOptions

  func run() throws {
    try reportingFailures(of: file) {
      let bytes = try RegularFile.bytes(at: file)
      if ImageDecoder.fileFormat(of: bytes) != nil {
        _ = try ImageDecoder.decode(bytes)
        return
      }
      let slice = ByteSlice(bytes)
      switch ModelFileKind(of: slice) {
      case .gestureRecognizer:
        let recognizer = try GestureRecognizer(
          bundle: slice, modelOptions: engine.modelOptions, threadCount: engine.threads)
        _ = try recognizer.recognize(try CheckCommand.blackPicture())
      case .handLandmarker:
        let landmarker = try HandLandmarker(
          bundle: slice, modelOptions: engine.modelOptions, threadCount: engine.threads)
        _ = try landmarker.detect(try CheckCommand.blackPicture())
      case .archive:
        _ = try HandLandmarkerBundle(slice)
      case .model:
        Interpreter(
          try Model(slice, options: engine.modelOptions), threadCount: engine.threads
        ).run()
      case .unknown:
        throw Failure(.badData, "\(file): neither a model, a bundle nor a picture")
      }
    }
  }

  private static func blackPicture() throws -> Picture {
    let size = 64
    return try Picture(
      width: size, height: size, format: .rgb, bytes: [UInt8](repeating: 0, count: size * size * 3))
  }
}
