import HandsMicrokernels
import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Operators with weights and matrix products, equal to the bit to a chain of multiply-adds.
@Suite struct WeightedKernelTests {
  @Test(arguments: TargetUnderTest.all, 0..<80)
  func convolutionIsOneChain(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try target.expectOneChain(generator.convolution(), using: &generator)
  }

  @Test(arguments: TargetUnderTest.all, 0..<80)
  func depthwiseIsOneChain(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try target.expectOneChain(generator.depthwise(), using: &generator)
  }

  @Test(arguments: TargetUnderTest.all, 0..<40)
  func squareDepthwiseIsOneChain(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try target.expectOneChain(generator.squareDepthwise(), using: &generator)
  }

  @Test(arguments: TargetUnderTest.all, 0..<40)
  func fullyConnectedIsOneChain(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try target.expectOneChain(generator.fullyConnected(), using: &generator)
  }

  @Test(arguments: TargetUnderTest.all, 0..<80)
  func transposedConvolutionIsOneChain(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try target.expectOneChain(generator.transposedConvolution(), using: &generator)
  }

  /// Channels above the widest panel, and enough work for several bands.
  @Test(arguments: TargetUnderTest.optimized, [1, 2, 3])
  func largeTransposedConvolutionIsOneChain(target: TargetUnderTest, stride: Int) throws {
    var generator = SeededGenerator(seed: stride)
    let problem = try generator.weighted(
      .transposedConvolution(
        TransposedWindow(strideHeight: stride, strideWidth: stride, isSame: true)),
      input: [1, 6, 7, 16], filter: [40, 3, 4, 16], epilogue: generator.epilogue())
    #expect(try target.best(problem).choice.bandCount > 1)
    try target.expectOneChain(problem, using: &generator)
  }

  @Test(arguments: TargetUnderTest.all, 0..<60)
  func matrixProductIsOneChain(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (transposesLeft, transposesRight) = (seed & 1 != 0, seed & 2 != 0)
    let (rows, columns) = (generator.pick([1, 2, 5, 12, 13, 30]), generator.channels())
    let depth = generator.pick([1, 2, 7, 33])
    let batch = try Shape((0..<generator.integer(0...3)).map { _ in generator.integer(1...3) })
    let left = try generator.broadcastable(to: batch).dimensions
    let right = try generator.broadcastable(to: batch).dimensions
    let problem = try KernelProblem(
      .batchMatMul(transposesLeft: transposesLeft, transposesRight: transposesRight),
      [
        generator.tensor(Shape(left + (transposesLeft ? [depth, rows] : [rows, depth]))),
        generator.tensor(Shape(right + (transposesRight ? [columns, depth] : [depth, columns]))),
      ])
    let expected = try target.chain.batchMatMul(
      problem, transposesLeft: transposesLeft, transposesRight: transposesRight)
    target.expect(problem, expected, using: &generator)
  }

  /// A filter in half precision at an odd address makes the kernel that its widened numbers make.
  @Test(arguments: TargetUnderTest.optimized, 0..<10)
  func halvesAreWidenedWhenPacked(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for problem in try weightedProblems(&generator) {
      let shape = try #require(problem.operands[1]).type.shape
      // Halves of magnitude 2⁻⁶ to 4, normal as all weights are.
      let halves = (0..<shape.elementCount).map { _ in
        UInt16.random(in: 0x2400..<0x4400, using: &generator) | generator.pick([0, 0x8000])
      }
      let stored = try #require(
        ByteSlice([0xff] + bytes(halves)).slice(at: 1, count: 2 * halves.count))
      let numbers = halves.map { widened(half: $0) }
      try target.expectSame(
        problem.replacing(
          .filter,
          by: TestTensor(
            numbers, shape, stored: TestTensor.Stored(bytes: stored, type: .float16))),
        problem.replacing(.filter, by: TestTensor(numbers, shape).constant), using: generator)
    }
  }

  /// A quantized filter makes the kernel that its scaled numbers make.
  @Test(arguments: TargetUnderTest.optimized, 0..<10)
  func quantizedWeightsAreScaledWhenPacked(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for problem in try weightedProblems(&generator) {
      let shape = try #require(problem.operands[1]).type.shape
      let numbers = generator.bytes(shape.elementCount)
      let count = shape[shape.rank - 1]
      let quantization = Quantization(
        scales: (0..<count).map { _ in Float.random(in: 0.01..<1, using: &generator) },
        zeroPoints: (0..<count).map { _ in generator.integer(-9...9) }, axis: shape.rank - 1)
      let scaled = numbers.enumerated().map { index, number in
        let q = Int(Int8(bitPattern: number)) - quantization.zeroPoints[index % count]
        return Float(q) * quantization.scales[index % count]
      }
      try target.expectSame(
        problem.replacing(
          .filter,
          by: TestTensor(
            scaled, shape,
            stored: TestTensor.Stored(
              bytes: ByteSlice(numbers), type: .int8, quantization: quantization))),
        problem.replacing(.filter, by: TestTensor(scaled, shape).constant), using: generator)
    }
  }

  private func weightedProblems(_ generator: inout SeededGenerator) throws -> [KernelProblem] {
    [
      try generator.convolution(), try generator.depthwise(), try generator.fullyConnected(),
      try generator.transposedConvolution(),
    ]
  }

  /// The last kernel of every operator with weights takes filters that the graph computes.
  @Test(arguments: TargetUnderTest.all, 0..<10)
  func computedWeightsAreTaken(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for problem in try weightedProblems(&generator) {
      let computed = try problem.computed()
      let candidates = computed.candidates(target.target)
      #expect(candidates.count == 1)
      let run = try target.best(computed)
      #expect(run.choice.packings.isEmpty)
      let expected = try SumChain(isFused: false).outputs(of: problem).map { $0.value }
      #expect(run.floats.unsignedZeroBits == expected.unsignedZeroBits, "\(run)")
    }
  }

  @Test func preferredSetIsSupported() throws {
    #expect(InstructionSet.preferred.isSupported)
    #expect(KernelSet.available.contains(.preferred))
    for set in KernelSet.allCases { #expect(KernelSet(rawValue: set.rawValue) == set) }
    _ = try Target(.preferred)
  }

  #if arch(x86_64)
    /// AVX2 is what processors without VNNI have, on others too.
    @Test func instructionsOfIntegersAreThoseOfTheirSet() throws {
      let processor = Processor.current
      #expect(InstructionSet.avxVNNI.isSupported == processor.hasAVXVNNI)
      try #require(processor.hasAVX2)
      #expect(InstructionSet.avx2.byteTiles?.quads == nil)
      #expect(InstructionSet.avx2.int16Tiles.map(\.name) == ["avx2", "baseline"])
      guard processor.hasAVXVNNI else { return }
      #expect(InstructionSet.avxVNNI.byteTiles?.quads != nil)
      #expect(InstructionSet.avxVNNI.int16Tiles.map(\.name) == ["avxvnni", "baseline"])
      // Nothing else is faster on processors without AVX-512.
      #expect(InstructionSet.preferred != .avx2)
    }
  #endif
}

extension TargetUnderTest {
  /// The sums that the target's kernels make.
  var chain: SumChain { SumChain(isFused: isFused) }

  /// Expects every kernel for an operator with weights to make one chain an output.
  func expectOneChain(
    _ problem: KernelProblem, using generator: inout SeededGenerator,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expect(
      problem, try chain.outputs(of: problem), using: &generator, sourceLocation: sourceLocation)
  }

  /// Expects every kernel to give some sums, to the bit.
  func expect(
    _ problem: KernelProblem, _ expected: [SumChain.Output], using generator: inout SeededGenerator,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = expected.map { $0.value }.unsignedZeroBits
    let runs = runs(of: problem, using: &generator, sourceLocation: sourceLocation)
    #expect(!runs.isEmpty, "\(name) has no kernel: \(problem)", sourceLocation: sourceLocation)
    for run in runs {
      #expect(
        firstDifference(run.floats.unsignedZeroBits, expected) == nil, "\(run)",
        sourceLocation: sourceLocation)
    }
  }

  /// Expects the kernels for two problems to give the same.
  func expectSame(
    _ first: KernelProblem, _ second: KernelProblem, using generator: SeededGenerator
  ) {
    var (generator, other) = (generator, generator)
    let runs = zip(runs(of: first, using: &generator), runs(of: second, using: &other))
    for (run, expected) in runs {
      #expect(run.choice.name == expected.choice.name)
      #expect(firstDifference(run.floats.bits, expected.floats.bits) == nil, "\(run)")
    }
  }
}
