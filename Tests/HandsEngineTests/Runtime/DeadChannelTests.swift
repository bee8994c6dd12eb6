@testable import HandsEngine
import HandsTestSupport
import Testing

/// Nets that lose channels compute what they computed with them.
struct DeadChannelTests {
  private static let kernels = [KernelSet.preferred, .reference]

  @Test(arguments: kernels, 0..<48)
  func bitsAreThoseOfThePlainNet(kernels: KernelSet, seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let net = try RandomBottleneck(using: &random)
    let plain = try Model(net.graph, options: ModelOptions(kernels: kernels, isOptimized: false))
    let optimized = try Model(net.graph, options: ModelOptions(kernels: kernels))
    let filtering = try #require(
      optimized.steps.first { $0.operatorName.contains("DEPTHWISE_CONV_2D") })
    #expect(filtering.results[0].type.shape[3] == net.keptCount)
    let inputs = plain.inputs.map { input in
      (0..<input.type.shape.elementCount).map { _ in Float.random(in: -4...4, using: &random) }
    }
    #expect(try run(optimized, on: inputs) == run(plain, on: inputs))
  }

  /// The bits of the output; all NaNs are one.
  private func run(_ model: Model, on inputs: [[Float]]) throws -> [UInt32] {
    let interpreter = try Interpreter(model)
    for (index, input) in inputs.enumerated() {
      interpreter.setInput(index, to: input)
    }
    interpreter.run()
    return interpreter.output(0).map { ($0.isNaN ? .nan : $0).bitPattern }
  }

  /// The seeds reach nets with and without dead channels, and the cases that keep them.
  @Test func randomNetsCoverTheCases() throws {
    var (pruned, whole, negativeZeros, infinities) = (0, 0, 0, 0)
    for seed in 0..<48 {
      var random = SeededGenerator(seed: seed)
      let net = try RandomBottleneck(using: &random)
      if net.keptCount < net.channelCount { pruned += 1 } else { whole += 1 }
      if net.hasNegativeZeroBias { negativeZeros += 1 }
      if net.hasInfiniteWeight { infinities += 1 }
    }
    #expect(min(pruned, whole, negativeZeros, infinities) >= 4)
  }

  @Test(
    .enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"),
    arguments: RecordedBundle.atHand)
  func handLandmarkNetLosesWork(bundle: RecordedBundle) throws {
    let file = try #require(bundle.nets["hand_landmarks_detector"])
    let plain = try Model(file, options: ModelOptions(isOptimized: false))
    let optimized = try Model(file)
    #expect(plain.steps.reduce(0) { $0 + $1.multiplyAdds } == 330_968_800)
    #expect(optimized.steps.reduce(0) { $0 + $1.multiplyAdds } == 294_742_912)
  }
}
