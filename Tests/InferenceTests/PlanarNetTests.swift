import GraphIR
import Kernels
import TestSupport
import Tensors
import Testing

@testable import Inference

/// Nets whose values lie in planes, or never in memory, compute what the plain nets compute.
struct PlanarNetTests {
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
    interpreter.withInput(0) { _ = $0.update(fromContentsOf: input) }
    interpreter.run()
    interpreter.run()
    return model.outputs.indices.map { index in
      interpreter.withOutput(index) { $0.map(\.bitPattern) }
    }
  }

  /// The seeds reach pairs in one step, planes, and depthwise convolutions that read dense tensors.
  @Test func randomNetsCoverTheCases() throws {
    var (pairs, planes, dense) = (0, 0, 0)
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let graph = try RandomBlocks(using: &random).graph
      let model = try Model(graph, options: ModelOptions(kernels: .baseline))
      for node in model.graph.nodes {
        switch node.operation {
        case .expandedDepthwise: pairs += 1
        case .depthwise:
          let isPlanar = node.inputs[0].map { model.graph[$0].planes != nil }
          if isPlanar == true { planes += 1 } else { dense += 1 }
        default: break
        }
      }
    }
    #expect(min(pairs, planes, dense) >= 4, "\(pairs) pairs, \(planes) planes, \(dense) dense")
  }
}
