import Foundation
import HandsGoldenTensors
@testable import HandsEngine
import HandsTFLite
import HandsSystem
import HandsTestSupport
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
      expectClose(interpreter.output(index), values, "output \(index)")
    }
  }

  @Test(arguments: nets, KernelSet.available)
  func everyOperatorMatches(net: String, kernels: KernelSet) throws {
    let golden = try goldens(of: net)
    let interpreter = try loaded(net, golden, ModelOptions(kernels: kernels, isOptimized: false))
    interpreter.run()
    var counts = interpreter.model.locations.results.map(\.count)
    for recorded in golden.operatorOutputs {
      counts[recorded.operatorIndex] -= 1
      let computed = interpreter.withResult(
        recorded.position, ofOperator: recorded.operatorIndex
      ) { type, bytes in
        precondition(type.elementType == .float32)
        let indices = recorded.indices ?? Array(recorded.values.indices)
        return indices.map { bytes.unsafeLoad(fromByteOffset: 4 * $0, as: Float.self) }
      }
      expectClose(
        try #require(computed), recorded.values,
        "operator \(recorded.operatorIndex) \(recorded.name)")
    }
    #expect(counts.allSatisfy { $0 == 0 })
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
      #expect(optimized.outputBits(index) == plain.outputBits(index))
    }
    #expect(optimized.model.memory.arenaByteCount < plain.model.memory.arenaByteCount)
  }

  @Test(arguments: nets, [2, 3])
  func threadsKeepEveryBit(net: String, threadCount: Int) throws {
    let golden = try goldens(of: net)
    let alone = try loaded(net, golden, ModelOptions())
    let shared = try loaded(net, golden, ModelOptions(), threadCount: threadCount)
    alone.run()
    shared.run()
    for index in alone.model.outputs.indices {
      #expect(shared.outputBits(index) == alone.outputBits(index))
    }
  }

  private func goldens(of net: String) throws -> GoldenTensors {
    try GoldenTensors(folder: SharedFiles.url("golden/tensors/\(net)").path)
  }

  /// The net with the recorded inputs in place.
  private func loaded(
    _ net: String, _ golden: GoldenTensors, _ options: ModelOptions, threadCount: Int = 1
  ) throws -> Interpreter {
    let file = ByteSlice(try SharedFiles.bytes("models/\(net).tflite"))
    let interpreter = try Interpreter(try Model(file, options: options), threadCount: threadCount)
    precondition(golden.inputs.count == interpreter.model.inputs.count)
    for (index, values) in golden.inputs.enumerated() {
      interpreter.setInput(index, to: values)
    }
    return interpreter
  }

  private func expectClose(_ computed: [Float], _ golden: [Float], _ what: String) {
    #expect(computed.count == golden.count)
    let largest = golden.reduce(1) { max($0, abs($1)) }
    let isClose = zip(computed, golden).allSatisfy { abs($0 - $1) <= Self.tolerance * largest }
    #expect(isClose, "\(what)")
  }
}
