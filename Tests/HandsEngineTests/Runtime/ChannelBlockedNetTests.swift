@testable import HandsEngine
import HandsTestSupport
import Testing

/// Nets whose values lie in channel blocks, or never in memory, compute what plain nets compute.
struct ChannelBlockedNetTests {
  private static let seeds = 0..<12

  @Test(arguments: KernelSet.available, seeds)
  func bitsAreThoseOfThePlainNet(kernels: KernelSet, seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let graph = try RandomBlocks(using: &random).graph
    let plain = try Model(graph, options: ModelOptions(kernels: kernels, isOptimized: false))
    let optimized = try Model(graph, options: ModelOptions(kernels: kernels))
    let input = (0..<plain.inputs[0].type.shape.elementCount).map { _ in
      Float.random(in: -1...1, using: &random)
    }
    let expected = try bits(of: plain, on: input, threadCount: 1)
    for threadCount in 1...3 {
      #expect(try bits(of: optimized, on: input, threadCount: threadCount) == expected)
    }
  }

  /// The bits of all outputs, of the second run: memory holds what the first one left.
  private func bits(of model: Model, on input: [Float], threadCount: Int) throws -> [[UInt32]] {
    let interpreter = try Interpreter(model, threadCount: threadCount)
    interpreter.setInput(0, to: input)
    interpreter.run()
    interpreter.run()
    return model.outputs.indices.map { interpreter.outputBits($0) }
  }

  /// The seeds reach pairs in one step, channel blocks, and depthwise convolutions of contiguous
  /// tensors.
  @Test func randomNetsCoverTheCases() throws {
    var (pairs, blocks, contiguous) = (0, 0, 0)
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let graph = try RandomBlocks(using: &random).graph
      let model = try Model(graph, options: ModelOptions(kernels: .baseline))
      for name in model.steps.map(\.kernelName) {
        if name.hasPrefix("gemm+dwconv.") {
          pairs += 1
        } else if name.hasPrefix("dwconv.") {
          let copies = name.contains(".copy") || !name.contains("c.baseline")
          if copies { contiguous += 1 } else { blocks += 1 }
        }
      }
    }
    #expect(
      min(pairs, blocks, contiguous) >= 4,
      "\(pairs) pairs, \(blocks) blocks, \(contiguous) contiguous")
  }
}
