import GraphIR
import Inference
import Kernels
import ModelFiles
import Planning
import Tensors
import TestSupport
import Testing

/// Whole nets against tensors recorded from LiteRT's plain float kernels.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenTensorTests {
  static let nets = [
    "hand_detector", "hand_landmarks_detector", "gesture_embedder", "canned_gesture_classifier",
  ]

  /// Recorded and computed tensors may differ by this share of max(1, largest value).
  ///
  /// Both are sums of up to some thousand products in different orders.
  static let tolerance: Float = 1e-5

  @Test(arguments: nets, KernelSet.available)
  func outputsMatch(net: String, kernels: KernelSet) throws {
    let interpreter = try loaded(net, ModelOptions(kernels: kernels))
    interpreter.run()
    for index in interpreter.model.outputs.indices {
      let golden = try GoldenTensors.floats("output_\(index).bin", of: net)
      let computed = interpreter.withOutput(index) { Array($0) }
      expectClose(computed, golden, "output \(index)")
    }
  }

  @Test(arguments: nets, KernelSet.available)
  func everyOperatorMatches(net: String, kernels: KernelSet) throws {
    let interpreter = try loaded(net, ModelOptions(kernels: kernels, isOptimized: false))
    interpreter.run()
    let model = interpreter.model
    var results = model.source.nodes.flatMap { node in
      node.outputs.map { (operatorIndex: node.place.index, value: $0) }
    }[...]
    for activation in try GoldenTensors.read(net).activations {
      let next = results.popFirst()
      let result = try #require(next)
      try #require(result.operatorIndex == activation.op)
      let computed = interpreter.withBytes(of: result.value) { bytes in
        let floats = bytes.assumingMemoryBound(to: Float.self)
        return activation.sampleIndices.map { floats[$0] }
      }
      expectClose(
        computed, activation.sampleValues, "operator \(activation.op) \(activation.kind)")
    }
    #expect(results.isEmpty)
  }

  @Test(arguments: nets)
  func optimizationKeepsEveryBit(net: String) throws {
    let plain = try loaded(net, ModelOptions(isOptimized: false))
    let optimized = try loaded(net, ModelOptions())
    plain.run()
    optimized.run()
    optimized.run()  // inputs keep their contents, so a second run changes nothing
    for index in plain.model.outputs.indices {
      let expected = plain.withOutput(index) { $0.map(\.bitPattern) }
      #expect(optimized.withOutput(index) { $0.map(\.bitPattern) } == expected)
    }
    let (arena, plainArena) = (optimized.model.plan.arenaByteCount, plain.model.plan.arenaByteCount)
    #expect(arena < plainArena)
  }

  @Test(arguments: nets, [2, 3])
  func threadsKeepEveryBit(net: String, threadCount: Int) throws {
    let alone = try loaded(net, ModelOptions())
    let shared = try loaded(net, ModelOptions(), threadCount: threadCount)
    alone.run()
    shared.run()
    for index in alone.model.outputs.indices {
      let expected = alone.withOutput(index) { $0.map(\.bitPattern) }
      #expect(shared.withOutput(index) { $0.map(\.bitPattern) } == expected)
    }
  }

  /// The net with the recorded inputs in place.
  private func loaded(
    _ net: String, _ options: ModelOptions, threadCount: Int = 1
  ) throws -> Interpreter {
    let file = ByteSlice(try SharedFiles.bytes("models/\(net).tflite"))
    let interpreter = Interpreter(try Model(file, options: options), threadCount: threadCount)
    for index in interpreter.model.inputs.indices {
      let golden = try GoldenTensors.floats("input_\(index).bin", of: net)
      interpreter.withInput(index) { input in
        precondition(input.count == golden.count)
        _ = input.update(fromContentsOf: golden)
      }
    }
    return interpreter
  }

  private func expectClose(_ computed: [Float], _ golden: [Float], _ what: String) {
    #expect(computed.count == golden.count)
    let largest = golden.reduce(1) { max($0, abs($1)) }
    let difference = zip(computed, golden).reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(difference <= Self.tolerance * largest, "\(what)")
  }
}
