// Runs any supported net on ones and times it: EngineOnly NET.tflite

import Foundation
import HandsEngine

@main
struct EngineOnly {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: EngineOnly NET.tflite")
      return
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
    let model = try Model(ByteSlice([UInt8](file)))
    let interpreter = try Interpreter(model, threadCount: 2)
    for index in model.inputs.indices {
      interpreter.withInput(index) { input in
        for position in input.indices { input[position] = 1 }
      }
    }
    interpreter.run()
    let time = ContinuousClock().measure { interpreter.run() }
    for (index, output) in model.outputs.enumerated() {
      let first = interpreter.withOutput(index) { output in
        output.indices.prefix(4).map { output[$0] }
      }
      print(output.name, output.type.shape, first, "…")
    }
    print("one run: \(time)")
  }
}
