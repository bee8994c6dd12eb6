import Foundation
import GoldenTensors
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
    let golden = try goldens(of: net)
    let interpreter = try loaded(net, golden, ModelOptions(kernels: kernels))
    interpreter.run()
    #expect(golden.outputs.count == interpreter.model.outputs.count)
    for (index, values) in golden.outputs.enumerated() {
      let computed = interpreter.withOutput(index) { Array($0) }
      expectClose(computed, values, "output \(index)")
    }
  }

  @Test(arguments: nets, KernelSet.available)
  func everyOperatorMatches(net: String, kernels: KernelSet) throws {
    let golden = try goldens(of: net)
    let interpreter = try loaded(net, golden, ModelOptions(kernels: kernels, isOptimized: false))
    interpreter.run()
    let model = interpreter.model
    var results = model.source.nodes.flatMap { node in
      node.outputs.map { (operatorIndex: node.place.index, value: $0) }
    }[...]
    for recorded in golden.operatorOutputs {
      let next = results.popFirst()
      let result = try #require(next)
      try #require(result.operatorIndex == recorded.operatorIndex)
      let indices = recorded.indices ?? Array(recorded.values.indices)
      let computed = interpreter.withBytes(of: result.value) { bytes in
        let floats = bytes.assumingMemoryBound(to: Float.self)
        return indices.map { floats[$0] }
      }
      expectClose(
        computed, recorded.values, "operator \(recorded.operatorIndex) \(recorded.name)")
    }
    #expect(results.isEmpty)
  }

  @Test(arguments: nets)
  func optimizationKeepsEveryBit(net: String) throws {
    let golden = try goldens(of: net)
    let plain = try loaded(net, golden, ModelOptions(isOptimized: false))
    let optimized = try loaded(net, golden, ModelOptions())
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
    let golden = try goldens(of: net)
    let alone = try loaded(net, golden, ModelOptions())
    let shared = try loaded(net, golden, ModelOptions(), threadCount: threadCount)
    alone.run()
    shared.run()
    for index in alone.model.outputs.indices {
      let expected = alone.withOutput(index) { $0.map(\.bitPattern) }
      #expect(shared.withOutput(index) { $0.map(\.bitPattern) } == expected)
    }
  }

  private func goldens(of net: String) throws -> GoldenSet {
    try GoldenSet(manifestIn: SharedFiles.url("golden/tensors/\(net)").path)
  }

  /// The net with the recorded inputs in place.
  private func loaded(
    _ net: String, _ golden: GoldenSet, _ options: ModelOptions, threadCount: Int = 1
  ) throws -> Interpreter {
    let file = ByteSlice(try SharedFiles.bytes("models/\(net).tflite"))
    let interpreter = try Interpreter(try Model(file, options: options), threadCount: threadCount)
    precondition(golden.inputs.count == interpreter.model.inputs.count)
    for (index, values) in golden.inputs.enumerated() {
      interpreter.withInput(index) { input in
        precondition(input.count == values.count)
        _ = input.update(fromContentsOf: values)
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
