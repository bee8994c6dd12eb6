import HandsTestSupport
import Testing

@testable import HandsEngine

/// OpenBLAS sums in its own order: compared within the error that any order can have.
@Suite(.enabled(if: OpenBLAS.library != nil, "libopenblas.so.0 is not installed"))
struct OpenBLASTests {
  private func target() throws -> TargetUnderTest {
    TargetUnderTest(name: "blas", target: try Target(.openBLAS), isFused: false)
  }

  @Test(arguments: 0..<60)
  func convolutionIsClose(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try generator.convolution()
    try expectClose(problem, &generator)
  }

  @Test(arguments: 0..<40)
  func fullyConnectedIsClose(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try generator.fullyConnected()
    try expectClose(problem, &generator)
  }

  @Test func depthwiseIsTheBaseline() throws {
    #expect(KernelSet.openBLAS.rawValue == "blas")
    var generator = SeededGenerator(seed: 1)
    let problem = try generator.depthwise()
    let name = try TargetUnderTest(name: "", target: Target(.baseline), isFused: false)
      .best(problem).choice.name
    #expect(try target().best(problem).choice.name == name)
  }

  /// A library writes contiguous tensors alone: nothing asks for others.
  @Test func depthwiseReadsContiguousTensors() throws {
    var generator = SeededGenerator(seed: 2)
    let axis = generator.axis(output: 16, taps: 3, stride: 1)
    let problem = try generator.depthwise(axis, axis, inputs: 16)
    #expect(try target().inputBlocks(of: problem) == nil)
  }

  /// Two summation orders of n rounded terms differ by at most 2 (n + 4) ε · Σ|terms|: n for
  /// products and sums, the rest for bias, residual and slope.
  private func expectClose(
    _ problem: KernelProblem, _ generator: inout SeededGenerator
  ) throws {
    let filter = try #require(problem.operands[1]).type.shape
    let terms = filter.elementCount / filter[0]
    let expected = try SumChain(isFused: false).outputs(of: problem)
    let bound = 2 * Float(terms + 4) * Float.ulpOfOne
    let runs = try target().runs(of: problem, using: &generator)
    #expect(runs.map { $0.choice.name.hasSuffix(".openblas") } == [true])
    for run in runs {
      let excess = zip(run.floats, expected).map { value, output in
        abs(value - output.value) - bound * output.magnitude
      }
      let isClose = excess.allSatisfy { $0 <= 0 }
      #expect(isClose, "\(run)")
    }
  }
}
