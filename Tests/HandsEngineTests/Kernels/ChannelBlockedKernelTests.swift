import HandsTestSupport
import Testing

@testable import HandsEngine

/// Convolutions that write channel blocks, depthwise ones and pools that read them: equal to the bit to
/// a chain of multiply-adds, or to the kernel on contiguous tensors.
@Suite struct ChannelBlockedKernelTests {
  @Test(arguments: TargetUnderTest.optimized, 0..<60)
  func convolutionWritesBlocks(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try generator.blockedConvolution(lanes: target.lanes)
    let candidate = try #require(problem.candidates(target.target).first)
    #expect(candidate.output == .any && candidate.constraint(ofInput: 3) == .any)
    // The layouts that are drawn hold blocks of the output, of the residual or of both.
    try target.expectOneChain(problem, using: &generator)
  }

  /// Large enough for many bands, against the kernel on contiguous tensors.
  @Test(arguments: TargetUnderTest.optimized, 0..<4)
  func manyBandsWriteBlocks(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (taps, width) = (generator.pick([1, 3]), generator.pick([14, 24, 53]))
    let problem = try generator.convolution(
      generator.axis(output: 12, taps: taps, stride: 1),
      generator.axis(output: width, taps: taps, stride: 1), inputs: 32,
      outputs: 16 * generator.integer(3...5), batch: 2, generator.epilogue())
    let runs = target.runs(of: problem, using: &generator)
    #expect(runs.count == 2)
    for run in runs {
      #expect(run.choice.bandCount > 2)
      let difference = firstDifference(
        run.floats.unsignedZeroBits, runs[0].floats.unsignedZeroBits)
      #expect(difference == nil, "\(run)")
    }
  }

  @Test(arguments: TargetUnderTest.optimized, 0..<60)
  func depthwiseReadsBlocks(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try generator.blockedDepthwise(channels: target.lanes * generator.integer(1...3))
    // Maps below a tile, and such with elements that no window sees, are read as they lie.
    if let layout = target.inputBlocks(of: problem) {
      let candidate = try #require(problem.candidates(target.target).first)
      let choice = candidate.choose(
        OperandLayouts(
          inputs: [.channelBlocked(layout), .contiguous, .contiguous, .contiguous, .contiguous],
          output: .contiguous))
      #expect(choice.workspaceByteCount == 0)
    }
    try target.expectOneChain(problem, using: &generator)
  }

  /// Against the kernel that copies a contiguous input.
  @Test(arguments: TargetUnderTest.optimized, 0..<4)
  func tallDepthwiseReadsBlocks(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try generator.tallDepthwise(channels: 2 * target.lanes, lanes: target.lanes)
    let runs = target.runs(of: problem, using: &generator)
    #expect(runs.count >= 2)
    let copying = try #require(runs.first { $0.choice.name.contains(".copy.") })
    for run in runs {
      let difference = firstDifference(
        run.floats.unsignedZeroBits, copying.floats.unsignedZeroBits)
      #expect(difference == nil, "\(run)")
    }
  }

  /// Copies of a map that exceeds the cache are made band by band.
  @Test(arguments: TargetUnderTest.optimized, 0..<2)
  func tallDepthwiseCopiesBands(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try generator.tallDepthwise(
      channels: target.lanes + seed, lanes: target.lanes)
    let run = try target.best(problem)
    #expect(run.choice.name.contains(".copy."))
    #expect(run.choice.workspaceByteCount <= 1 << 17)
    let expected = try target.chain.outputs(of: problem).map { $0.value }
    #expect(
      firstDifference(run.floats.unsignedZeroBits, expected.unsignedZeroBits) == nil, "\(run)")
  }

  @Test(arguments: TargetUnderTest.optimized, 0..<20)
  func poolsReadBlocks(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (taps, stride) = (generator.integer(1...3), generator.integer(1...2))
    let height = generator.axis(output: generator.integer(1...6), taps: taps, stride: stride)
    let width = generator.axis(output: generator.integer(1...6), taps: taps, stride: stride)
    let pool = Pool(
      height: taps, width: taps, window: Window(height, width), activation: generator.activation())
    let input = try generator.tensor(
      Shape([
        generator.integer(1...2), height.input, width.input,
        target.lanes * generator.integer(1...3),
      ]))
    for pooling in [Operator.maxPool2D(pool), .averagePool2D(pool)] {
      let problem = try KernelProblem(pooling, [input])
      let reference = try TargetUnderTest.reference.best(problem).floats
      let runs = target.runs(of: problem, using: &generator)
      // Contiguous and in blocks, unless some window sees padding alone.
      #expect([0, 2].contains(runs.count))
      for run in runs {
        #expect(firstDifference(run.floats.bits, reference.bits) == nil, "\(run)")
      }
    }
  }

  /// The seeds reach maps that are read in place and maps that are not.
  @Test(arguments: TargetUnderTest.optimized)
  func randomMapsCoverTheCases(target: TargetUnderTest) throws {
    let layouts = try (0..<60).map { seed in
      var generator = SeededGenerator(seed: seed)
      return target.inputBlocks(
        of: try generator.blockedDepthwise(channels: target.lanes * generator.integer(1...3)))
    }
    #expect(layouts.count { $0 != nil } >= 20)
    #expect(layouts.count { $0 == nil } >= 4)
  }

  /// What only kernels on contiguous tensors compute.
  @Test(arguments: TargetUnderTest.all)
  func refusesBlocks(target: TargetUnderTest) throws {
    var generator = SeededGenerator(seed: 0)
    let axis = generator.axis(output: 16, taps: 3, stride: 1)
    let isOptimized = !target.target.usesReference
    func takesBlocks(groups: Int) throws -> Bool {
      let problem = try generator.convolution(
        axis, axis, inputs: 16, outputs: 16, groups: groups, Epilogue())
      return problem.candidates(target.target).contains { $0.output == .any }
    }
    #expect(try takesBlocks(groups: 1) == isOptimized)
    #expect(try !takesBlocks(groups: 2))
    func readsBlocks(inputs: Int, multiplier: Int = 1) throws -> Bool {
      let problem = try generator.depthwise(axis, axis, inputs: inputs, multiplier: multiplier)
      return target.inputBlocks(of: problem) != nil
    }
    #expect(try readsBlocks(inputs: 32) == isOptimized)
    #expect(try !readsBlocks(inputs: 16, multiplier: 2))
    #expect(try !readsBlocks(inputs: 2))
    #expect(try !readsBlocks(inputs: 33))
  }
}

extension TargetUnderTest {
  /// The channel blocks that the best kernel asks for, `nil` if it reads its input as it lies.
  func inputBlocks(of problem: KernelProblem) -> ChannelBlockedLayout? {
    problem.candidates(target).first?.constraint(ofInput: 0).wanted.channelBlocks
  }
}
