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
    var generator = SeededGenerator(seed: seed)
    let problem = generator.convolution()
    try expectClose(problem, &generator, terms: problem.depth)
  }

  @Test(arguments: 0..<40)
  func denseIsClose(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = generator.dense()
    try expectClose(problem, &generator, terms: problem.depth)
  }

  @Test func depthwiseIsTheBaseline() throws {
    let table = try #require(OpenBLAS.table())
    #expect(table.set == .blas)
    var generator = SeededGenerator(seed: 1)
    let problem = generator.depthwise()
    let operands = WeightedOperands(&generator, for: problem)
    let name = operands.kernel(of: problem, from: .baseline).name
    #expect(operands.kernel(of: problem, from: table).name == name)
  }

  /// Two summation orders of n rounded terms differ by at most 2 (n + 4) ε · Σ|terms|: n for
  /// products and sums, the rest for bias, residual and slope.
  private func expectClose(
    _ problem: some WeightedProblem, _ generator: inout SeededGenerator, terms: Int
  ) throws {
    let table = try #require(OpenBLAS.table())
    let operands = WeightedOperands(&generator, for: problem)
    let kernel = operands.kernel(of: problem, from: table)
    let values = kernel.floats(operands.inputs, count: problem.outputCount)
    let expected = problem.outputs(of: SumChain(isFused: false), operands)
    let bound = 2 * Float(terms + 4) * Float.ulpOfOne
    let excess = zip(values, expected).map { value, output in
      abs(value - output.value) - bound * output.magnitude
    }
    #expect(excess.allSatisfy { $0 <= 0 }, "\(kernel.name) \(problem)")
  }
}
