import Kernels
import TestSupport
import Tensors
import Testing

/// Convolutions that write planes, depthwise ones and max pools that read them: equal to the bit to
/// a chain of multiply-adds, or to the kernel on dense tensors.
@Suite struct PlanarKernelTests {
  @Test(arguments: TableUnderTest.planar, 0..<60)
  func convolutionWritesPlanes(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    var problem = generator.planarConvolution(lanes: try #require(table.lanes))
    #expect(table.table.takesPlanes(problem))
    let operands = WeightedOperands(&generator, for: problem)
    let expected = problem.outputs(of: SumChain(isFused: table.isFused), operands)
    try expectPlanes(problem: &problem, operands, &generator, table, expected.map(\.value))
  }

  /// Large enough for many bands, against the kernel on dense tensors.
  @Test(arguments: TableUnderTest.planar, 0..<4)
  func manyBandsWritePlanes(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (taps, width) = (generator.pick([1, 3]), generator.pick([14, 24, 53]))
    var problem = ConvolutionProblem(
      geometry: WindowGeometry(
        batch: 2, inputChannels: 32, outputChannels: 16 * generator.integer(3...5),
        height: generator.axis(output: 12, taps: taps, stride: 1),
        width: generator.axis(output: width, taps: taps, stride: 1)),
      epilogue: generator.epilogue())
    let operands = WeightedOperands(&generator, for: problem)
    let dense = operands.kernel(of: problem, from: table.table)
    #expect(dense.bandCount > 2)
    let expected = dense.floats(operands.inputs, count: problem.outputCount)
    try expectPlanes(problem: &problem, operands, &generator, table, expected)
  }

  /// Output, residual or both lie in planes; what no pixel and no border cell is stays as it was.
  private func expectPlanes(
    problem: inout ConvolutionProblem, _ operands: WeightedOperands,
    _ generator: inout SeededGenerator, _ table: TableUnderTest, _ expected: [Float]
  ) throws {
    let (lanes, extents) = (try #require(table.lanes), problem.geometry.outputExtents)
    var inputs = operands.inputs
    if let residual = operands.residual, !generator.once(in: 3) {
      let layout = generator.planes(of: extents, lanes: lanes)
      problem.residualPlanes = layout
      inputs[1] = layout.planar(residual, around: .nan)
    }
    if problem.residualPlanes == nil || !generator.once(in: 3) {
      problem.outputPlanes = generator.planes(of: extents, lanes: lanes)
    }
    let kernel = operands.kernel(of: problem, from: table.table)
    let what: Comment = "\(kernel.name) \(problem)"
    guard let layout = problem.outputPlanes else {
      let dense = kernel.floats(inputs, count: expected.count)
      #expect(firstDifference(dense.unsignedZeroBits, expected.unsignedZeroBits) == nil, what)
      return
    }
    var planar = kernel.floats(inputs, count: layout.floatCount)
    let pixels = layout.pixelOffsets.map { planar[$0] }
    #expect(firstDifference(pixels.unsignedZeroBits, expected.unsignedZeroBits) == nil, what)
    let border = layout.borderOffsets
    #expect(border.allSatisfy { planar[$0].bitPattern == 0 }, what)
    // Runs fill outputs with this byte.
    let untouched = Float(bitPattern: 0xa5a5_a5a5)
    for offset in layout.pixelOffsets + border { planar[offset] = untouched }
    #expect(planar.allSatisfy { $0 == untouched }, what)
  }

  @Test(arguments: TableUnderTest.planar, 0..<60)
  func depthwiseReadsPlanes(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let lanes = try #require(table.lanes)
    let problem = generator.planarDepthwise(channels: lanes * generator.integer(1...3))
    let operands = WeightedOperands(&generator, for: problem)
    let expected = problem.outputs(of: SumChain(isFused: table.isFused), operands)
    expectReadsPlanes(problem, operands, table, expected.map(\.value))
  }

  /// Against the kernel that copies a dense input.
  @Test(arguments: TableUnderTest.planar, 0..<4)
  func tallDepthwiseReadsPlanes(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let lanes = try #require(table.lanes)
    let problem = generator.tallDepthwise(channels: 2 * lanes, lanes: lanes)
    let operands = WeightedOperands(&generator, for: problem)
    let dense = operands.kernel(of: problem, from: table.table)
    let expected = dense.floats(operands.inputs, count: problem.outputCount)
    expectReadsPlanes(problem, operands, table, expected)
  }

  private func expectReadsPlanes(
    _ problem: DepthwiseProblem, _ operands: WeightedOperands, _ table: TableUnderTest,
    _ expected: [Float]
  ) {
    var problem = problem
    var inputs = operands.inputs
    // Maps below a tile, and such with cells that no window sees, are read dense.
    if let layout = table.table.inputPlanes(of: problem) {
      problem.inputPlanes = layout
      inputs[0] = layout.planar(operands.input, around: 0)
    }
    let kernel = operands.kernel(of: problem, from: table.table)
    #expect(problem.inputPlanes == nil || kernel.workspaceByteCount == 0)
    let outputs = kernel.floats(inputs, count: expected.count)
    #expect(
      firstDifference(outputs.unsignedZeroBits, expected.unsignedZeroBits) == nil,
      "\(kernel.name) \(problem)")
  }

  /// Copies of a map that exceeds the cache are made band by band.
  @Test(arguments: TableUnderTest.planar, 0..<2)
  func tallDepthwiseCopiesBands(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let lanes = try #require(table.lanes)
    let problem = generator.tallDepthwise(channels: lanes + seed, lanes: lanes)
    let operands = WeightedOperands(&generator, for: problem)
    let expected = problem.outputs(of: SumChain(isFused: table.isFused), operands)
    let kernel = operands.kernel(of: problem, from: table.table)
    #expect(kernel.name.contains(".copy."))
    #expect(kernel.workspaceByteCount <= 1 << 17)
    let outputs = kernel.floats(operands.inputs, count: problem.outputCount)
    #expect(
      firstDifference(outputs.unsignedZeroBits, expected.map(\.value).unsignedZeroBits) == nil,
      "\(kernel.name) \(problem)")
  }

  @Test(arguments: TableUnderTest.planar.filter(\.table.poolsPlanes), 0..<20)
  func maxPoolReadsPlanes(table: TableUnderTest, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let lanes = try #require(table.lanes)
    let (taps, stride) = (generator.integer(1...3), generator.integer(1...2))
    let channels = lanes * generator.integer(1...3)
    var problem = MaxPoolProblem(
      geometry: WindowGeometry(
        batch: generator.integer(1...2), inputChannels: channels, outputChannels: channels,
        height: generator.axis(output: generator.integer(1...6), taps: taps, stride: stride),
        width: generator.axis(output: generator.integer(1...6), taps: taps, stride: stride)),
      activation: generator.activation())
    let (inputs, outputs) = (problem.geometry.inputExtents, problem.geometry.outputExtents)
    let input = generator.floats(inputs.reduce(1, *))
    let count = outputs.reduce(1, *)
    let expected = table.table.maxPool(problem).floats([input], count: count)
    let layout = generator.planes(of: inputs, lanes: lanes)
    problem.inputPlanes = layout
    let pooled = table.table.maxPool(problem)
      .floats([layout.planar(input, around: .nan)], count: count)
    #expect(firstDifference(pooled.bits, expected.bits) == nil, "\(problem)")
  }

  /// The seeds reach maps that are read in place and maps that are not.
  @Test(arguments: TableUnderTest.planar)
  func randomMapsCoverTheCases(table: TableUnderTest) throws {
    let lanes = try #require(table.lanes)
    let layouts = (0..<60).map { seed in
      var generator = SeededGenerator(seed: seed)
      return table.table.inputPlanes(
        of: generator.planarDepthwise(channels: lanes * generator.integer(1...3)))
    }
    #expect(layouts.count { $0 != nil } >= 20)
    #expect(layouts.count { $0 == nil } >= 4)
  }

  /// What only dense kernels compute.
  @Test(arguments: TableUnderTest.all)
  func refusesPlanes(table: TableUnderTest) {
    var generator = SeededGenerator(seed: 0)
    let axis = generator.axis(output: 16, taps: 3, stride: 1)
    func geometry(_ inputs: Int, _ outputs: Int) -> WindowGeometry {
      WindowGeometry(
        batch: 1, inputChannels: inputs, outputChannels: outputs, height: axis, width: axis)
    }
    let isPlanar = table.lanes != nil
    #expect(table.table.takesPlanes(ConvolutionProblem(geometry: geometry(16, 16))) == isPlanar)
    #expect(!table.table.takesPlanes(ConvolutionProblem(geometry: geometry(16, 16), groups: 2)))
    #expect(
      (table.table.inputPlanes(of: DepthwiseProblem(geometry: geometry(32, 32))) != nil)
        == isPlanar)
    for (inputs, outputs) in [(16, 32), (2, 2), (33, 33)] {
      let problem = DepthwiseProblem(geometry: geometry(inputs, outputs))
      #expect(table.table.inputPlanes(of: problem) == nil)
    }
  }
}
