import Foundation
import GraphIR
import Inference
import Kernels
import ModelFiles
import Tensors
import TestSupport
import Testing

/// Whole nets against tensors recorded from LiteRT's plain float kernels.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenTensorTests {
  static let nets = [
    "hand_detector", "hand_landmarks_detector", "gesture_embedder", "canned_gesture_classifier",
  ]

  @Test(arguments: nets, [KernelSet.reference])
  func outputsMatch(net: String, kernels: KernelSet) throws {
    let file = ByteSlice(try SharedFiles.bytes("models/\(net).tflite"))
    let model = try Model(file, options: ModelOptions(kernels: kernels))
    let interpreter = Interpreter(model)
    for index in model.inputs.indices {
      let golden = try GoldenTensors.floats("input_\(index).bin", of: net)
      interpreter.withInput(index) { _ = $0.update(fromContentsOf: golden) }
    }
    interpreter.run()
    for index in model.outputs.indices {
      let golden = try GoldenTensors.floats("output_\(index).bin", of: net)
      let computed = interpreter.withOutput(index) { Array($0) }
      #expect(computed.count == golden.count)
      let largest = golden.reduce(1) { max($0, abs($1)) }
      let difference = zip(computed, golden).reduce(0) { max($0, abs($1.0 - $1.1)) }
      print(net, index, difference, largest)
      #expect(difference <= 1e-5 * largest)
    }
  }
}
