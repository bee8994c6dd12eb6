import Kernels
import TestSupport
import Tensors
import Testing

@Suite struct SmallSpatialTests {
  let reference = KernelTable.reference
  let fast = KernelTable.baseline

  @Test(arguments: 0..<64)
  func maxPoolMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    func axis(_ rule: WindowAxis.Rule) throws -> WindowAxis {
      try #require(
        WindowAxis(
          input: generator.integer(3...12), taps: generator.integer(1...3),
          stride: generator.integer(1...4), dilation: 1, rule: rule))
    }
    let rule = generator.pick(
      [
        .same, .padded(before: 0, after: 0), .padded(before: 4, after: 5),
      ] as [WindowAxis.Rule])
    let channels = generator.pick([1, 3, 8, 11, 16, 24])
    let problem = MaxPoolProblem(
      geometry: WindowGeometry(
        batch: generator.integer(1...2), inputChannels: channels, outputChannels: channels,
        height: try axis(rule), width: try axis(rule)), activation: generator.activation())
    let inputs = [generator.floats(problem.geometry.inputExtents.reduce(1, *))]
    let count = problem.geometry.outputExtents.reduce(1, *)
    #expect(
      firstDifference(
        fast.maxPool(problem).floats(inputs, count: count).bits,
        reference.maxPool(problem).floats(inputs, count: count).bits) == nil, "\(problem)")
  }

  @Test(arguments: 0..<96)
  func resizeMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = ResizeBilinearProblem(
      input: try Shape([
        generator.integer(1...2), generator.integer(1...7), generator.integer(1...7),
        generator.pick([1, 3, 8, 13, 16]),
      ]), outputHeight: generator.integer(1...15), outputWidth: generator.integer(1...15),
      alignCorners: seed & 1 != 0, halfPixelCenters: seed & 2 != 0)
    let inputs = [generator.floats(problem.input.elementCount)]
    let count = problem.input[0] * problem.outputHeight * problem.outputWidth * problem.input[3]
    #expect(
      firstDifference(
        fast.resizeBilinear(problem).floats(inputs, count: count).bits,
        reference.resizeBilinear(problem).floats(inputs, count: count).bits) == nil, "\(problem)")
  }

  @Test func bigPicturesAreSharedOut() throws {
    var generator = SeededGenerator(seed: 5)
    let resize = ResizeBilinearProblem(
      input: [2, 13, 17, 8], outputHeight: 60, outputWidth: 48, alignCorners: false,
      halfPixelCenters: true)
    let kernel = fast.resizeBilinear(resize)
    #expect(kernel.bandCount > 1)
    let inputs = [generator.floats(resize.input.elementCount)]
    let count = 2 * 60 * 48 * 8
    #expect(
      firstDifference(
        kernel.floats(inputs, count: count).bits,
        reference.resizeBilinear(resize).floats(inputs, count: count).bits) == nil)
    let axis = try #require(
      WindowAxis(input: 64, taps: 2, stride: 2, dilation: 1, rule: .same))
    let pool = MaxPoolProblem(
      geometry: WindowGeometry(
        batch: 1, inputChannels: 32, outputChannels: 32, height: axis, width: axis))
    let poolKernel = fast.maxPool(pool)
    #expect(poolKernel.bandCount > 1)
    let picture = [generator.floats(64 * 64 * 32)]
    #expect(
      firstDifference(
        poolKernel.floats(picture, count: 32 * 32 * 32).bits,
        reference.maxPool(pool).floats(picture, count: 32 * 32 * 32).bits) == nil)
  }

  @Test(arguments: ReductionOperator.allCases, 0..<64)
  func reductionMatchesReference(operation: ReductionOperator, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape()
    let problem = ReductionProblem(
      operation, input: shape, axes: (0..<shape.rank).filter { _ in generator.once(in: 2) })
    let inputs = [generator.floats(shape.elementCount)]
    let count = problem.outputCount
    #expect(
      firstDifference(
        fast.reduction(problem).floats(inputs, count: count).bits,
        reference.reduction(problem).floats(inputs, count: count).bits) == nil, "\(problem)")
  }

  @Test(arguments: [31, 32, 33, 64, 75])
  func meanOverHeightAndWidth(channels: Int) {
    let problem = ReductionProblem(.mean, input: [2, 7, 5, channels], axes: [1, 2])
    var generator = SeededGenerator(seed: channels)
    let inputs = [generator.floats(problem.input.elementCount)]
    #expect(
      firstDifference(
        fast.reduction(problem).floats(inputs, count: 2 * channels).bits,
        reference.reduction(problem).floats(inputs, count: 2 * channels).bits) == nil)
  }
}

extension ReductionProblem {
  /// Elements of the result.
  var outputCount: Int {
    input.dimensions.indices.filter { !axes.contains($0) }.reduce(1) { $0 * input[$1] }
  }
}
