import HandsMicrokernels
import HandsTestSupport
import Synchronization
import Testing

@testable import HandsEngine

/// Operators of one operand of quantized integers.
struct AffineElementsTests {
  /// Operators are many and elements may be few: kernels keep no table of all 16-bit integers.
  @Test func resultsOf16BitIntegersAreFoundAsTheyAreNeeded() throws {
    let calls = Mutex(0)
    let type = typed(.int16, [1, 3], quantization(1))
    let tensor = try AffineTensor(type)
    let inference = Inference.affine("EXP", tensor, tensor) { integer in
      calls.withLock { $0 += 1 }
      return integer
    }
    for target in TargetUnderTest.all {
      for candidate in inference.candidates(target.target) {
        _ = candidate.choose(OperandLayouts(inputs: [.contiguous], output: .contiguous))
          .makeBody([])
      }
    }
    #expect(calls.withLock { $0 } == 0)
  }

  /// Results of many elements are looked up in a table, which is counted.
  @Test func resultsOfMany16BitIntegersAreThoseOfFew() throws {
    let numbers = (0..<40_000).map { Int16(truncatingIfNeeded: $0 &* 1_637) }
    let type = typed(.int16, [40_000], quantization(1))
    let tensor = try AffineTensor(type)
    let inference = Inference.affine("EXP", tensor, tensor) { $0 / 3 }
    #expect(inference.scaleByteCount == 131_072)
    let scales = quantization(1e-4)
    let few = try KernelProblem(
      .logistic(), [TestTensor([Int16](numbers.prefix(1_000)), typed(.int16, [1_000], scales))],
      format: quantization(0x1p-15))
    let many = try KernelProblem(
      .logistic(), [TestTensor(numbers, typed(.int16, [40_000], scales))],
      format: quantization(0x1p-15))
    var generator = SeededGenerator(seed: 0)
    for target in TargetUnderTest.all {
      let expected = target.runs(of: few, using: &generator)[0].results[0]
      for run in target.runs(of: many, using: &generator) {
        #expect([UInt8](run.results[0].prefix(2_000)) == expected)
      }
    }
  }
}
