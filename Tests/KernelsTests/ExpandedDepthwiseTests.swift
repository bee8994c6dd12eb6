import Kernels
import TestSupport
import Tensors
import Testing

/// A convolution and the depthwise convolution of its result in one step, equal to the bit to the
/// two steps.
@Suite struct ExpandedDepthwiseTests {
  private static func problem(
    _ table: TableUnderTest, _ generator: inout SeededGenerator
  ) throws -> ExpandedDepthwiseProblem {
    let lanes = try #require(table.lanes)
    // Panels of one, two and three vectors.
    let depthwise =
      generator.once(in: 8)
      ? generator.tallDepthwise(channels: lanes * generator.integer(1...2), lanes: lanes)
      : generator.planarDepthwise(channels: lanes * generator.integer(1...5))
    return generator.expansion(of: depthwise)
  }

  @Test(arguments: TableUnderTest.planar, 0..<40)
  func oneStepIsTwo(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    try expectOneStep(try Self.problem(table, &generator), &generator, table)
  }

  /// Maps of the size that bottlenecks of small nets have.
  @Test(arguments: TableUnderTest.planar, [(7, 5, 1), (7, 5, 2), (14, 3, 1), (14, 5, 2)])
  func squareMaps(table: TableUnderTest, shape: (side: Int, taps: Int, stride: Int)) throws {
    var generator = SeededGenerator(seed: shape.side)
    let channels = try #require(table.lanes) * 7
    let axis = try #require(
      WindowAxis(
        input: shape.side * shape.stride, taps: shape.taps, stride: shape.stride, dilation: 1,
        rule: .same))
    let problem = generator.expansion(
      of: DepthwiseProblem(
        geometry: WindowGeometry(
          batch: 2, inputChannels: channels, outputChannels: channels, height: axis, width: axis),
        epilogue: generator.epilogue()))
    #expect(table.table.takesExpanded(problem))
    try expectOneStep(problem, &generator, table)
  }

  private func expectOneStep(
    _ problem: ExpandedDepthwiseProblem, _ generator: inout SeededGenerator,
    _ table: TableUnderTest
  ) throws {
    let expansion = WeightedOperands(&generator, for: problem.expansion)
    var depthwise = WeightedOperands(&generator, for: problem.depthwise)
    let fused = expansion.withViews { expansion in
      depthwise.withViews { depthwise in
        table.table.expandedDepthwise(problem, expansion: expansion, depthwise: depthwise)
      }
    }
    #expect((fused != nil) == table.table.takesExpanded(problem))
    guard let fused else { return }
    depthwise.input = expansion.kernel(of: problem.expansion, from: table.table)
      .floats(expansion.inputs, count: problem.expansion.outputCount)
    let expected = depthwise.kernel(of: problem.depthwise, from: table.table)
      .floats(depthwise.inputs, count: problem.depthwise.outputCount)
    let outputs = fused.floats(
      [expansion.input] + depthwise.inputs.dropFirst(), count: problem.depthwise.outputCount)
    #expect(
      firstDifference(outputs.unsignedZeroBits, expected.unsignedZeroBits) == nil,
      "\(fused.name) \(problem)")
  }

  /// The seeds reach problems that are taken, and among them such of several bands.
  @Test(arguments: TableUnderTest.planar)
  func randomProblemsCoverTheCases(table: TableUnderTest) throws {
    let taken = try (0..<40).map { seed in
      var generator = SeededGenerator(seed: seed)
      return try Self.problem(table, &generator)
    }.filter { table.table.takesExpanded($0) }
    #expect(taken.count >= 12)
    #expect(taken.count { $0.depthwise.geometry.height.output > 32 } >= 2)
  }

  @Test(arguments: TableUnderTest.all)
  func refusesWhatHasNoKernel(table: TableUnderTest) throws {
    var generator = SeededGenerator(seed: 0)
    let axis = try #require(
      WindowAxis(input: 16, taps: 3, stride: 1, dilation: 1, rule: .same))
    func expanded(channels: Int) -> ExpandedDepthwiseProblem {
      generator.expansion(
        of: DepthwiseProblem(
          geometry: WindowGeometry(
            batch: 1, inputChannels: channels, outputChannels: channels, height: axis,
            width: axis)))
    }
    let whole = expanded(channels: 48)
    #expect(table.table.takesExpanded(whole) == (table.lanes != nil))
    #expect(!table.table.takesExpanded(expanded(channels: 49)))
    var refused = whole
    refused.expansion.epilogue.residualActivation = Activation.none
    #expect(!table.table.takesExpanded(refused))
    refused = whole
    refused.expansion.groups = 2
    #expect(!table.table.takesExpanded(refused))
    refused = whole
    refused.expansion.geometry = whole.depthwise.geometry
    #expect(!table.table.takesExpanded(refused))
  }
}
