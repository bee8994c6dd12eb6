import HandsTestSupport
import Testing

@testable import HandsEngine

/// Pools, resizes and reductions of every instruction set, equal to the bit to their naive versions.
@Suite struct SpatialKernelTests {
  @Test(arguments: 0..<64)
  func poolsMatchReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let pooling = generator.pooling()
    for pool in [Operator.maxPool2D, Operator.averagePool2D, Operator.l2Pool2D] {
      try KernelProblem(pool(pooling.pool), [pooling.input]).expectReference(using: &generator)
    }
  }

  /// Whole windows of two by two, and such at the edges, of numbers and of zeros of both signs.
  @Test(arguments: [1, 3, 4, 17])
  func meansOfFourMatchReference(channels: Int) throws {
    var generator = SeededGenerator(seed: channels)
    let shape = try Shape([2, 7, 7, channels])
    let zeros = (0..<shape.elementCount).map { _ in
      generator.pick([-0.0, -0.0, -0.0, 0] as [Float])
    }
    for input in [generator.tensor(shape), TestTensor(zeros, shape)] {
      for padding in [Padding.same, .valid] {
        let pool = Pool(
          height: 2, width: 2, window: Window(strideHeight: 2, strideWidth: 2, padding: padding))
        try KernelProblem(.averagePool2D(pool), [input]).expectReference(using: &generator)
      }
    }
  }

  /// The naive versions, within the error that n rounded additions in any order have.
  @Test(arguments: 0..<64)
  func poolsAreMaximaAndMeans(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let pooling = generator.pooling()
    let largest = try pooling.results(.maxPool2D(pooling.pool))
    let mean = try pooling.results(.averagePool2D(pooling.pool))
    let root = try pooling.results(.l2Pool2D(pooling.pool))
    for (element, terms) in try pooling.windows().enumerated() {
      #expect(largest[element] == pooling.pool.activation.clamped(terms.max() ?? -.infinity))
      let count = Double(max(terms.count, 1))
      let sum = terms.reduce(0) { $0 + Double($1) }
      let squares = terms.reduce(0) { $0 + Double($1) * Double($1) }
      // Terms are below 8.
      let bound = 8 * (Float(count) + 4) * Float.ulpOfOne
      for (value, expected) in [
        (mean[element], sum / count), (root[element], (squares / count).squareRoot()),
      ] {
        #expect((value - pooling.pool.activation.clamped(Float(expected))).magnitude <= bound)
      }
    }
  }

  @Test(arguments: 0..<96)
  func resizeMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let input = try generator.tensor(
      Shape([
        generator.integer(1...2), generator.integer(1...7), generator.integer(1...7),
        generator.pick([1, 3, 8, 13, 16]),
      ]))
    try KernelProblem(
      .resizeBilinear(
        height: generator.integer(1...15), width: generator.integer(1...15),
        alignsCorners: seed % 3 == 1, hasHalfPixelCenters: seed % 3 == 2), [input]
    ).expectReference(using: &generator)
  }

  /// Columns are taken 1,024 at a time.
  @Test(arguments: [1_024, 1_025, 2_500])
  func wideResultsMatchReference(width: Int) throws {
    var generator = SeededGenerator(seed: width)
    try KernelProblem(
      .resizeBilinear(height: 3, width: width, hasHalfPixelCenters: true),
      [generator.tensor([2, 2, 700, 3])]
    ).expectReference(using: &generator)
  }

  /// With many channels, fewer columns are taken at a time.
  @Test(arguments: [20_000, 70_000])
  func deepResultsMatchReference(channels: Int) throws {
    var generator = SeededGenerator(seed: channels)
    let deep = try Shape([1, 2, 3, channels])
    let bytes = TensorType(.int8, deep, quantization: Quantization(scales: [0.05], zeroPoints: [7]))
    for image in [generator.tensor(deep), TestTensor(generator.bytes(bytes.byteCount), bytes)] {
      let problem = try KernelProblem(.resizeBilinear(height: 3, width: 7), [image])
      try problem.expectReference(using: &generator)
      for target in TargetUnderTest.optimized {
        #expect(try target.best(problem).choice.workspaceByteCount < 1 << 20)
      }
    }
  }

  /// A result of the input's size is the input.
  @Test(arguments: [7, 2_500])
  func resizingToTheSameSizeCopies(width: Int) throws {
    var generator = SeededGenerator(seed: width)
    let shape = try Shape([2, 3, width, 2])
    let numbers = TestTensor((0..<shape.elementCount).map { Float($0 + 1) }, shape)
    let format = Quantization(generator.range(channels: 1), limit: 4080)
    let integers = TestTensor(
      generator.integers(shape.elementCount, format), format.int16(shape))
    for problem in [
      try KernelProblem(.resizeNearestNeighbor(height: 3, width: width), [numbers]),
      try KernelProblem(.resizeBilinear(height: 3, width: width), [numbers]),
      try KernelProblem(.resizeBilinear(height: 3, width: width), [integers]),
    ] {
      let layouts = OperandLayouts(inputs: [.contiguous], output: .contiguous)
      for candidate in problem.candidates(try Target(.preferred)) {
        let isCopy = problem.run(candidate, layouts).results == [problem.operands[0]?.bytes]
        #expect(isCopy, "\(candidate.name)")
      }
    }
  }

  @Test func bigImagesAreSharedOut() throws {
    var generator = SeededGenerator(seed: 5)
    let pool = Pool(
      height: 2, width: 2, window: Window(strideHeight: 2, strideWidth: 2, padding: .same))
    let image = generator.tensor([1, 64, 64, 32])
    for problem in [
      try KernelProblem(
        .resizeBilinear(height: 60, width: 48, hasHalfPixelCenters: true),
        [generator.tensor([2, 13, 17, 8])]),
      try KernelProblem(.maxPool2D(pool), [image]),
      try KernelProblem(.averagePool2D(pool), [image]),
      try KernelProblem(.mean(axes: [2]), [image]),
    ] {
      for target in TargetUnderTest.optimized {
        #expect(try target.best(problem).choice.bandCount > 1)
      }
      try problem.expectReference(using: &generator)
    }
  }

  @Test(arguments: Reducing.allCases, 0..<64)
  func reductionMatchesReference(operation: Reducing, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape()
    let axes = (0..<shape.rank).filter { _ in generator.once(in: 2) }
    try KernelProblem(
      operation.operator(axes, keepsDimensions: generator.once(in: 2)), [generator.tensor(shape)]
    ).expectReference(using: &generator)
  }

  /// Numbers of lines and lengths around those that are taken together.
  @Test(arguments: Reducing.allCases, [1, 3, 4, 5, 15, 16, 17, 23, 64])
  func reductionOfLines(operation: Reducing, count: Int) throws {
    var generator = SeededGenerator(seed: count)
    for length in [3, 4, 5, 7, 8, 30] {
      for (shape, axes) in [([count, length], [1]), ([2, length, count, 3, length], [1, 3, 4])] {
        try KernelProblem(
          operation.operator(axes, keepsDimensions: false),
          [generator.tensor(Shape(shape))]
        ).expectReference(using: &generator)
      }
    }
  }

  /// Equal numbers, zeros of both signs, infinities and NaNs, also at the beginning of a line and in all of it; more lines than
  /// are searched at once.
  @Test(arguments: [1, 2, 4, 9], [ElementType.int32, .int64])
  func positionsAreThoseOfTheFirstExtremes(length: Int, index: ElementType) throws {
    var generator = SeededGenerator(seed: length)
    let special: [Float] = [.infinity, -.infinity, .nan, .nan, 0, -0.0, 1, -1]
    for count in [1, 5, 1100] {
      let shape = try Shape([count, length])
      let numbers = (0..<shape.elementCount).map { _ in generator.pick(special) }
      for isMaximum in [true, false] {
        try KernelProblem(
          .argExtremum("ARG", axis: -1, index: index, isMaximum: isMaximum),
          [TestTensor(numbers, shape)]
        ).expectReference(using: &generator)
      }
    }
  }

  @Test(arguments: [31, 32, 33, 64, 75])
  func meanOverHeightAndWidth(channels: Int) throws {
    var generator = SeededGenerator(seed: channels)
    try KernelProblem(.mean(axes: [1, 2]), [generator.tensor([2, 7, 5, channels])])
      .expectReference(using: &generator)
  }

  @Test(arguments: Reducing.allCases)
  func reductionKeepsInfinitiesAndNaNs(operation: Reducing) throws {
    var generator = SeededGenerator(seed: 2)
    let special: [Float] = [.infinity, -.infinity, .nan, 0, -0.0, 1, -1, 6.5, 1e38]
    for shape in [[5, 40], [5, 3], [40, 5]] as [Shape] {
      let numbers = (0..<shape.elementCount).map { _ in generator.pick(special) }
      for axis in 0...1 {
        try KernelProblem(
          operation.operator([axis], keepsDimensions: false), [TestTensor(numbers, shape)]
        ).expectReference(using: &generator)
      }
    }
  }
}

/// Reductions of floats.
enum Reducing: CaseIterable {
  case mean, sum, maximum, minimum, product

  func `operator`(_ axes: [Int], keepsDimensions: Bool) -> Operator {
    switch self {
    case .mean: .mean(axes: axes, keepsDimensions: keepsDimensions)
    case .sum: .sum(axes: axes, keepsDimensions: keepsDimensions)
    case .maximum: .reduceMax(axes: axes, keepsDimensions: keepsDimensions)
    case .minimum: .reduceMin(axes: axes, keepsDimensions: keepsDimensions)
    case .product: .reduceProd(axes: axes, keepsDimensions: keepsDimensions)
    }
  }
}

/// A pool and its input.
private struct Pooling {
  let pool: Pool
  let input: TestTensor

  /// What the naive version of an operator gives.
  func results(_ operator: Operator) throws -> [Float] {
    try TargetUnderTest.reference.best(KernelProblem(`operator`, [input])).floats
  }

  /// The elements under each window, in the order of the results.
  func windows() throws -> [[Float]] {
    let (numbers, shape) = (input.bytes.floats, input.type.shape)
    let geometry = try pool.window.geometry(
      input: shape, taps: (pool.height, pool.width), outputChannels: shape[3])
    return try Shape(geometry.outputExtents).indices.map { index in
      (0..<pool.height * pool.width).compactMap { tap in
        let (kh, kw) = tap.quotientAndRemainder(dividingBy: pool.width)
        guard let y = geometry.height.element(position: index[1], tap: kh),
          let x = geometry.width.element(position: index[2], tap: kw)
        else { return nil }
        return numbers[shape.offset([index[0], y, x, index[3]])]
      }
    }
  }
}

extension SeededGenerator {
  /// Windows up to 3 x 3, some of which see padding alone, and now and then larger ones.
  fileprivate mutating func pooling() -> Pooling {
    let padding: Padding = pick([
      .same, .valid, .explicit(top: 4, bottom: 5, left: 4, right: 5),
    ])
    let most = once(in: 4) ? 7 : 3
    let (height, width) = (integer(1...most), integer(1...most))
    let pool = Pool(
      height: height, width: width,
      window: Window(
        strideHeight: integer(1...4), strideWidth: integer(1...4), padding: padding),
      activation: activation())
    let shape = [
      integer(1...2), integer(max(height, 3)...12), integer(max(width, 3)...12),
      pick([1, 3, 8, 11, 16, 24]),
    ]
    guard let shape = try? Shape(shape) else { preconditionFailure("a small image") }
    return Pooling(pool: pool, input: tensor(shape))
  }
}
