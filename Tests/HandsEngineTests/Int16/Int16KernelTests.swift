import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Kernels of 16-bit integers give the bits of the naive version, whose sums have 64 bits.
@Suite struct Int16KernelTests {
  /// Runs every kernel of a target and the naive version, and tells how many kernels there were.
  private func expectEqualBits(
    _ problem: KernelProblem, _ target: Int16Target,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let layouts = OperandLayouts(
      inputs: problem.operands.map { _ in .contiguous }, output: .contiguous)
    let candidates = problem.candidates(target.target)
    let reference = try #require(candidates.last)
    let expected = problem.run(reference, layouts).results[0]
    for candidate in candidates.dropLast() {
      let run = problem.run(candidate, layouts, sourceLocation: sourceLocation)
      #expect(run.results[0] == expected, "\(run)", sourceLocation: sourceLocation)
    }
    return candidates.count - 1
  }

  /// The same of random problems, in which there must be some number of kernels.
  private func expectEqualBits(
    _ target: Int16Target, seeds: Range<Int>, kernels least: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ problem: (inout SeededGenerator) throws -> KernelProblem
  ) throws {
    var kernels = 0
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      kernels += try expectEqualBits(
        problem(&generator), target, sourceLocation: sourceLocation)
    }
    #expect(kernels >= least, sourceLocation: sourceLocation)
  }

  @Test(arguments: Int16Target.all)
  func convolutions(target: Int16Target) throws {
    try expectEqualBits(target, seeds: 0..<60, kernels: 25) { try $0.int16Convolution() }
  }

  @Test(arguments: Int16Target.all)
  func fullyConnectedLayers(target: Int16Target) throws {
    try expectEqualBits(target, seeds: 0..<60, kernels: 25) { try $0.int16Dense() }
  }

  @Test(arguments: Int16Target.all)
  func layersOfOutputs(target: Int16Target) throws {
    try expectEqualBits(target, seeds: 0..<60, kernels: 60) { try $0.int16Head() }
  }

  @Test(arguments: Int16Target.all)
  func depthwiseConvolutions(target: Int16Target) throws {
    try expectEqualBits(target, seeds: 0..<80, kernels: 40) { try $0.int16Depthwise() }
  }

  /// Every row of windows of a tall image, which is cut into bands.
  @Test(arguments: Int16Target.all, [(3, 1), (3, 2), (5, 1), (5, 2)])
  func tallImages(target: Int16Target, form: (taps: Int, stride: Int)) throws {
    var generator = SeededGenerator(seed: form.taps)
    let channels = target.lanes + 4
    let problem = try generator.int16(
      .depthwise(
        Window(strideHeight: form.stride, strideWidth: form.stride, padding: .same)),
      input: [1, 301, 64, channels], filter: [1, form.taps, form.taps, channels],
      generator.epilogue())
    #expect(try expectEqualBits(problem, target) == 1)
  }

  /// Windows of a convolution that small random ones rarely have.
  enum UnusualWindow: CaseIterable {
    /// A row with its zeros has more than 2¹⁵ elements.
    case longRow
    /// Kernel rows lie apart.
    case dilatedRows
    /// Some windows lie beyond the image.
    case outsideTheImage
    /// All windows lie beyond the image.
    case withoutTaps

    func problem(_ generator: inout SeededGenerator) throws -> KernelProblem {
      let (input, window, taps): (Shape, Window, Int) =
        switch self {
        case .longRow: ([1, 2, 1400, 24], Window(padding: .same), 3)
        case .dilatedRows: ([1, 9, 11, 8], Window(dilationHeight: 2, padding: .same), 3)
        case .outsideTheImage:
          ([2, 3, 5, 8], Window(padding: .explicit(top: 4, bottom: 3, left: 1, right: 0)), 2)
        case .withoutTaps:
          (
            [1, 1, 5, 8],
            Window(strideHeight: 4, padding: .explicit(top: 3, bottom: 3, left: 1, right: 1)), 2
          )
        }
      return try generator.int16(
        .convolution(window), input: input, filter: [16, taps, taps, input[3]],
        generator.epilogue())
    }
  }

  @Test(arguments: Int16Target.all, UnusualWindow.allCases)
  func unusualWindows(target: Int16Target, window: UnusualWindow) throws {
    for seed in 0..<4 {
      var generator = SeededGenerator(seed: seed)
      #expect(try expectEqualBits(window.problem(&generator), target) == 1)
    }
  }

  /// A sum at the largest that 32 bits hold.
  enum Bound: CaseIterable {
    case positive, negative
    /// Weights of both signs, inputs of 0 where the negative ones are.
    case nonNegativeInputs

    func weight(_ index: Int) -> Float {
      switch self {
      case .positive: 1
      case .negative: -1
      case .nonNegativeInputs: index % 2 == 0 ? 1 : -1
      }
    }
  }

  @Test(arguments: [false, true], [Float.nan, .infinity, -.infinity])
  func weightsWithoutFiniteSumsAreRefused(isNonNegative: Bool, weight: Float) {
    let weights: [Float] = [1, -1, weight, 0.5]
    let input = Quantization(
      ValueRange(magnitudes: [1], isNonNegative: isNonNegative), limit: Quantization.widestLimit)
    let rounded = weights.withUnsafeBufferPointer {
      Int16Weights(
        FilterView($0),
        outputs: FilterOutputs(count: 2, terms: 2, areRows: true, inputs: 2), bias: nil,
        input: input,
        output: Quantization(ValueRange(magnitudes: [1]), limit: Quantization.widestLimit))
    }
    #expect(rounded == nil)
  }

  @Test(arguments: Int16Target.all, Bound.allCases)
  func sumsAtTheBound(target: Int16Target, bound: Bound) throws {
    let (inputs, outputs, limit) = (48, 16, Quantization.widestLimit)
    let format = Quantization(
      ValueRange(magnitudes: [1], isNonNegative: bound == .nonNegativeInputs), limit: limit)
    let terms = bound == .nonNegativeInputs ? inputs / 2 : inputs
    // One weight as large as the next: the scale is what keeps the sum below 2³¹.
    let weights = (0..<inputs * outputs).map(bound.weight)
    let output = Quantization(ValueRange(magnitudes: [Float(terms)]), limit: limit)
    let filter = try #require(
      weights.withUnsafeBufferPointer {
        Int16Weights(
          FilterView($0),
          outputs: FilterOutputs(count: outputs, terms: inputs, areRows: true, inputs: inputs),
          bias: nil, input: format, output: output)
      })
    let largest = Int(filter.weights[0].magnitude) * terms * limit
    #expect(largest <= Int(Int32.max) && largest + inputs * limit > Int(Int32.max))
    let units = [Float](repeating: 1e-9, count: outputs)
    #expect(filter.canRound(units, residualScales: nil, slopes: nil))
    var slopes = [Float](repeating: 0.5, count: outputs)
    slopes[1] = .nan
    #expect(!filter.canRound(units, residualScales: nil, slopes: slopes))
    let pixels = (0..<5 * inputs).map { index in
      bound == .nonNegativeInputs && bound.weight(index) < 0 ? 0 : Int16(limit)
    }
    let problem = try KernelProblem(
      .conv2D(Window(padding: .same)),
      [
        TestTensor(pixels, format.int16([1, 1, 5, inputs])),
        TestTensor(filter.weights, TensorType(.int16, [outputs, 1, 1, inputs])).constant,
        TestTensor(filter.bias, TensorType(.int32, [outputs])).constant, nil, nil,
        TestTensor(
          filter.scales.map { Float($0 / Double(output.scales[0])) }, [outputs]
        ).constant, nil,
      ], format: output)
    #expect(try expectEqualBits(problem, target) == 1)
    let candidate = problem.candidates(target.target)[0]
    let layouts = OperandLayouts(
      inputs: problem.operands.map { _ in .contiguous }, output: .contiguous)
    let found = problem.run(candidate, layouts).results[0].withUnsafeBytes {
      Array($0.bindMemory(to: Int16.self))
    }
    // Weights of 1,371 and more are rounded by up to a half.
    let expected = bound == .negative ? -limit : limit
    #expect(found.allSatisfy { abs(Int($0) - expected) <= limit / 2000 })
  }

  @Test(arguments: Int16Target.all)
  func elements(target: Int16Target) throws {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: seed)
      let shape: Shape = [1, generator.integer(1...9), generator.integer(1...9), 19]
      let (left, right, result) = (
        Quantization(generator.range(channels: 19), limit: 4080),
        Quantization(generator.range(channels: 19), limit: 32640),
        Quantization(generator.range(channels: 1), limit: 8160)
      )
      let numbers = generator.tensor(shape)
      let integers = TestTensor(
        generator.integers(shape.elementCount, left), left.int16(shape))
      let others = TestTensor(
        generator.integers(shape.elementCount, right), right.int16(shape))
      let window = Window(strideHeight: 2, strideWidth: 2, padding: .same)
      for problem in [
        try KernelProblem(.quantize16, [numbers], format: result),
        try KernelProblem(.dequantize(), [integers]),
        try KernelProblem(.add(activation: .relu), [integers, others], format: result),
        try KernelProblem(.maxPool2D(Pool(height: 2, width: 3, window: window)), [integers]),
        try KernelProblem(
          .resizeBilinear(height: 11, width: 18, hasHalfPixelCenters: true), [integers]),
      ] {
        #expect(try expectEqualBits(problem, target) == 1)
      }
    }
  }

  /// What the element-wise operators mean.
  @Test func numbersOfElements() throws {
    let format = Quantization(ValueRange(magnitudes: [4080]), limit: 4080)
    let numbers: [Float] = [
      0, 4080, -4080, 4081, -1e9, 0.5, 1.5, -2.5, .nan, 16.25, Float(bitPattern: 0x7fc0_7fff),
    ]
    let quantize = try KernelProblem(
      .quantize16, [TestTensor(numbers, [numbers.count])], format: format)
    let layouts = OperandLayouts(inputs: [.contiguous], output: .contiguous)
    let bytes = quantize.run(quantize.candidates(.reference)[0], layouts).results[0]
    let integers = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(integers == [0, 4080, -4080, 4080, -4080, 0, 2, -2, 0, 16, 0])
  }
}
