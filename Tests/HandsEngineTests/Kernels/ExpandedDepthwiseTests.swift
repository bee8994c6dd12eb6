import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// A convolution and the depthwise convolution of its result in one step, equal to the bit to the
/// two steps.
@Suite struct ExpandedDepthwiseTests {
  private static func problem(
    _ target: TargetUnderTest, seed: Int, _ generator: inout SeededGenerator
  ) throws -> ExpandedProblem {
    let lanes = target.lanes
    // Panels of one, two and three vectors.
    let depthwise =
      seed % 8 == 0
      ? try generator.tallDepthwise(channels: lanes * generator.integer(1...2), lanes: lanes)
      : try generator.blockedDepthwise(channels: lanes * generator.integer(1...5))
    return try generator.expanded(depthwise)
  }

  @Test(arguments: TargetUnderTest.optimized, 0..<40)
  func oneStepIsTwo(target: TargetUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try expectOneStep(Self.problem(target, seed: seed, &generator), &generator, target)
  }

  /// Maps of the size that bottlenecks of small nets have.
  @Test(arguments: TargetUnderTest.optimized, [(7, 5, 1), (7, 5, 2), (14, 3, 1), (14, 5, 2)])
  func squareMaps(target: TargetUnderTest, shape: (side: Int, taps: Int, stride: Int)) throws {
    var generator = SeededGenerator(seed: shape.side)
    let (channels, side) = (target.lanes * 7, shape.side * shape.stride)
    let depthwise = try generator.weighted(
      .depthwise(
        Window(strideHeight: shape.stride, strideWidth: shape.stride, padding: .same)),
      input: [2, side, side, channels], filter: [1, shape.taps, shape.taps, channels],
      epilogue: generator.epilogue())
    let problem = try generator.expanded(depthwise)
    #expect(try target.takes(problem))
    try expectOneStep(problem, &generator, target)
  }

  private func expectOneStep(
    _ problem: ExpandedProblem, _ generator: inout SeededGenerator, _ target: TargetUnderTest
  ) throws {
    let runs = try target.runs(of: problem.joined(), using: &generator)
    #expect(runs.count <= 1)
    guard let joined = runs.first else { return }
    let expanded = try target.best(problem.expansion)
    let depthwise = try problem.depthwise.replacing(
      .input, by: TestTensor(expanded.floats, problem.expansion.resultShape))
    let expected = try target.best(depthwise).floats
    #expect(
      firstDifference(joined.floats.unsignedZeroBits, expected.unsignedZeroBits) == nil,
      "\(joined)")
  }

  /// The seeds reach problems that are taken, and among them such of several bands.
  @Test(arguments: TargetUnderTest.optimized)
  func randomProblemsCoverTheCases(target: TargetUnderTest) throws {
    let taken = try (0..<40).map { seed in
      var generator = SeededGenerator(seed: seed)
      return try Self.problem(target, seed: seed, &generator)
    }.filter { try target.takes($0) }
    #expect(taken.count >= 12)
    #expect(taken.count { $0.depthwise.resultShape[1] > 32 } >= 2)
  }

  @Test(arguments: TargetUnderTest.all)
  func refusesWhatHasNoKernel(target: TargetUnderTest) throws {
    var generator = SeededGenerator(seed: 0)
    func expanded(channels: Int) throws -> ExpandedProblem {
      try generator.expanded(
        generator.weighted(
          .depthwise(Window(padding: .same)), input: [1, 16, 16, channels],
          filter: [1, 3, 3, channels], epilogue: Epilogue()))
    }
    let whole = try expanded(channels: 48)
    #expect(try target.takes(whole) == !target.target.usesReference)
    #expect(try !target.takes(expanded(channels: 49)))
    let window = Window(padding: .same)
    func problem(depth: Int, taps: Int, _ epilogue: Epilogue = Epilogue()) throws -> ExpandedProblem
    {
      ExpandedProblem(
        expansion: try generator.weighted(
          .convolution(window), input: [1, 16, 16, 8], filter: [48, taps, taps, depth],
          epilogue: epilogue),
        depthwise: whole.depthwise)
    }
    #expect(try target.takes(problem(depth: 8, taps: 1)) == !target.target.usesReference)
    #expect(try !target.takes(problem(depth: 4, taps: 1)))
    #expect(try !target.takes(problem(depth: 8, taps: 3)))
    // The pair has no operand for a residual of the expansion.
    #expect(throws: OperatorError.missingInput(3)) {
      try target.takes(
        problem(
          depth: 8, taps: 1, Epilogue(activation: .none, residualActivation: Activation.none)))
    }
  }
}

/// A convolution and the depthwise convolution that reads its result.
struct ExpandedProblem {
  let expansion: KernelProblem
  /// Its input stands for the expansion's result.
  let depthwise: KernelProblem

  /// Both as one step.
  func joined() throws -> KernelProblem {
    guard case .weighted(let first) = expansion.node.pattern,
      case .weighted(let second) = depthwise.node.pattern,
      case .convolution(let expanding) = first.kind, case .depthwise(let filtering) = second.kind
    else { preconditionFailure("a convolution and a depthwise convolution") }
    let (own, other) = (expansion.operands, depthwise.operands)
    return try KernelProblem(
      .expandedDepthwise(
        expansion: (expanding, first.epilogue), depthwise: (filtering, second.epilogue)),
      [
        own[0], other[1], other[2], other[3], other[4], nil, nil, own[1], own[2], own[4], nil,
      ])
  }
}

extension SeededGenerator {
  /// The 1x1 convolution whose result a depthwise convolution reads.
  mutating func expanded(_ depthwise: KernelProblem) throws -> ExpandedProblem {
    guard let expanded = depthwise.operands[0]?.type.shape else {
      preconditionFailure("an input is required")
    }
    let inputs = integer(1...9)
    return ExpandedProblem(
      expansion: try weighted(
        .convolution(Window(padding: .valid)),
        input: [expanded[0], expanded[1], expanded[2], inputs],
        filter: [expanded[3], 1, 1, inputs],
        epilogue: Epilogue(activation: activation(), hasSlopes: once(in: 2))),
      depthwise: depthwise)
  }
}

extension TargetUnderTest {
  /// Whether there is a kernel for the pair.
  fileprivate func takes(_ problem: ExpandedProblem) throws -> Bool {
    try !problem.joined().candidates(target).isEmpty
  }
}
