// Runs any supported model on ones and tells where the time goes: EngineOnly MODEL.tflite

import Foundation
import HandsEngine

@main
struct EngineOnly {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: EngineOnly MODEL.tflite")
      return
    }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
    do throws(ModelError) {
      try run(ByteSlice(bytes))
    } catch {
      print(error)
    }
  }

  private static func run(_ file: ByteSlice) throws(ModelError) {
    var options = ModelOptions()
    options.fileLimits.fileSize = 16 << 20

    let model = try Model(file, options: options)
    let interpreter = try Interpreter(model, threadCount: 2)
    for tensor in model.inputs where tensor.type.elementType == .float32 {
      try interpreter.withInput(named: tensor.name) { $0.update(repeating: 1) }
    }

    var profile = Profile(of: model)
    for _ in 0..<10 { interpreter.run(recording: &profile) }
    for step in profile.steps {
      print(step.location, step.results[0].type, step.kernelName, step.duration / profile.runCount)
    }

    for output in model.outputs where output.type.elementType == .float32 {
      let first = try interpreter.withOutput(named: output.name) { output in
        output.indices.prefix(4).map { output[$0] }
      }
      print(output.name, output.type, first, "…")
    }
  }
}
