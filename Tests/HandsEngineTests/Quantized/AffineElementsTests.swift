import HandsMicrokernels
import Synchronization
import Testing

@testable import HandsEngine

/// Operators of one operand of quantized integers.
struct AffineElementsTests {
  /// Operators are many and elements may be few: kernels keep no table of all 16-bit integers.
  @Test func resultsOf16BitIntegersAreFoundAsTheyAreNeeded() throws {
    let calls = Mutex(0)
    let type = typed(.int16, [1, 3], Quantization(scales: [1], zeroPoints: [0]))
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
}
