import BLASKernels
import Kernels
import TestSupport
import Tensors
import Testing

/// OpenBLAS sums in its own order: compared within the error that any order can have.
@Suite(.enabled(if: OpenBLAS.table() != nil, "libopenblas.so.0 is not installed"))
struct OpenBLASTests {
  @Test(arguments: 0..<60)
  func convolutionIsClose(seed: Int) throws {
    let table = try #require(OpenBLAS.table())
    var generator = SeededGenerator(seed: seed)
    let problem = generator.convolution()
    let geometry = problem.geometry
    let count = geometry.outputPixelCount * geometry.outputChannels
    let operands = WeightedOperands(
      &generator, input: geometry.inputExtents.reduce(1, *),
      filter: geometry.outputChannels * problem.depth, channels: geometry.outputChannels,
      outputs: count, epilogue: problem.epilogue)
    let kernel = operands.prepare { table.convolution(problem, $0) }
    expectClose(
      kernel.floats(operands.inputs, count: count),
      SumChain(isFused: false).convolution(problem, operands), terms: problem.depth,
      "\(kernel.name) \(problem)")
  }

  @Test(arguments: 0..<40)
  func denseIsClose(seed: Int) throws {
    let table = try #require(OpenBLAS.table())
    var generator = SeededGenerator(seed: seed)
    let problem = generator.dense()
    let count = problem.rows * problem.outputs
    let operands = WeightedOperands(
      &generator, input: problem.rows * problem.depth, filter: problem.outputs * problem.depth,
      channels: problem.outputs, outputs: count, epilogue: problem.epilogue)
    let kernel = operands.prepare { table.dense(problem, $0) }
    expectClose(
      kernel.floats(operands.inputs, count: count),
      SumChain(isFused: false).dense(problem, operands), terms: problem.depth,
      "\(kernel.name) \(problem)")
  }

  @Test func depthwiseIsTheBaseline() throws {
    let table = try #require(OpenBLAS.table())
    #expect(table.set == .blas)
    var generator = SeededGenerator(seed: 1)
    let problem = generator.depthwise()
    let operands = WeightedOperands(
      &generator, input: problem.geometry.inputExtents.reduce(1, *),
      filter: problem.geometry.outputChannels * problem.geometry.tapCount,
      channels: problem.geometry.outputChannels,
      outputs: problem.geometry.outputExtents.reduce(1, *), epilogue: problem.epilogue)
    let name = operands.prepare { KernelTable.baseline.depthwise(problem, $0) }.name
    #expect(operands.prepare { table.depthwise(problem, $0) }.name == name)
  }

  /// Two summation orders of n rounded terms differ by at most 2 (n + 4) ε · Σ|terms|: n for
  /// products and sums, the rest for bias, residual and slope.
  private func expectClose(
    _ values: [Float], _ expected: [SumChain.Output], terms: Int, _ comment: Comment
  ) {
    let bound = 2 * Float(terms + 4) * Float.ulpOfOne
    let excess = zip(values, expected).map { value, output in
      abs(value - output.value) - bound * output.magnitude
    }
    #expect(excess.allSatisfy { $0 <= 0 }, comment)
  }
}
