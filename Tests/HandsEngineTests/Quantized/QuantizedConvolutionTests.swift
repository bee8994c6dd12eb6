import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Convolutions of integers by the kernels of every target.
struct QuantizedConvolutionTests {
  @Test(arguments: [ElementType.int8, .uint8, .int16], 0..<12)
  func convolutionsAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let groups = generator.pick([1, 1, 1, 2])
    let (inputs, outputs) = (
      groups * generator.integer(1...20), groups * generator.integer(1...20)
    )
    let taps = (height: generator.integer(1...3), width: generator.integer(1...3))
    let window = generator.window()
    try generator.weightedProblem(
      .conv2D(window, Epilogue(activation: generator.activation())), type,
      input: [2, 7, generator.pick([5, 9, 30, 110]), inputs],
      filter: [outputs, taps.height, taps.width, inputs / groups],
      outputAxis: 0
    ).expectReference(using: &generator)
  }

  /// Quads lie in lines of the image; there are several blocks of them, runs and panels.
  @Test(arguments: [ElementType.int8, .uint8], [4, 12, 64])
  func convolutionsOfWholeWordsAreTheirNaiveVersion(type: ElementType, inputs: Int) throws {
    var generator = SeededGenerator(seed: inputs)
    for (height, width) in [(3, 9), (40, 110)] {
      try generator.weightedProblem(
        .conv2D(Window(padding: .same)), type, input: [2, height, width, inputs],
        filter: [37, 3, 3, inputs], outputAxis: 0
      ).expectReference(using: &generator)
    }
  }

  /// Both taps of each window lie beside the image.
  @Test(arguments: [ElementType.int8, .uint8, .int16], [5, 9])
  func windowsBesideTheImageAreTheirNaiveVersion(type: ElementType, width: Int) throws {
    var generator = SeededGenerator(seed: width)
    try generator.weightedProblem(
      .conv2D(Window(dilationHeight: 4, padding: .same)), type, input: [1, 2, width, 4],
      filter: [5, 2, 1, 4], outputAxis: 0
    ).expectReference(using: &generator)
  }

  @Test(arguments: [ElementType.int8, .uint8, .int16], 0..<8)
  func depthwiseConvolutionsAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (inputs, multiplier) = (generator.pick([1, 7, 16, 35]), generator.integer(1...2))
    let window = generator.window()
    try generator.weightedProblem(
      .depthwiseConv2D(window, Epilogue(activation: generator.activation())), type,
      input: [2, 6, generator.pick([3, 5, 7, 12]), inputs],
      filter: [1, 3, 3, inputs * multiplier], outputAxis: 3
    ).expectReference(using: &generator)
  }

  /// No layer falls back on the naive loop: neither for a ratio of scales that XNNPACK does not take, nor for several outputs
  /// of a channel, nor for 16-bit integers.
  @Test(
    arguments: [
      (ElementType.int8, 1, 256, "lines"), (.uint8, 2, 256, "lines"), (.uint8, 2, 0.01, nil),
      (.int16, 1, 0.01, "lines"),
    ] as [(ElementType, Int, Float, String?)])
  func depthwiseConvolutionsHaveKernels(
    type: ElementType, multiplier: Int, scale: Float, form: String?
  ) throws {
    let channels = 5 * multiplier
    let problem = try KernelProblem(
      .depthwiseConv2D(Window(padding: .same)),
      [
        TestTensor(
          [UInt8](repeating: 7, count: 80 * type.byteCount),
          typed(type, [1, 4, 4, 5], quantization(0.05))),
        TestTensor(
          [UInt8](repeating: 1, count: 9 * channels),
          typed(type == .uint8 ? .uint8 : .int8, [1, 3, 3, channels], quantization(scale))
        ).constant,
      ], format: quantization(0.05))
    for target in TargetUnderTest.optimized where !target.target.int16Tiles.isEmpty {
      let form = form ?? target.target.byteTiles?.name ?? ""
      #expect(try target.best(problem).choice.name == "dwconv.\(type.name).\(form)")
    }
  }

  /// Rows shorter than a tile, blocks that overlap, images smaller than the kernel, and several steps.
  @Test(arguments: [3, 5], [1, 2])
  func depthwiseConvolutionsOverRowPairsAreTheirNaiveVersion(taps: Int, stride: Int) throws {
    var generator = SeededGenerator(seed: 10 * taps + stride)
    for padding: Padding in [.same, .valid] {
      for (height, width) in [(taps, taps), (6, 9), (41, 64)] + (padding == .same ? [(2, 1)] : []) {
        for channels in [8, 24, 70] {
          let problem = try generator.weightedProblem(
            .depthwiseConv2D(
              Window(strideHeight: stride, strideWidth: stride, padding: padding),
              Epilogue(activation: generator.activation())), .uint8,
            input: [2, height, width, channels], filter: [1, taps, taps, channels], outputAxis: 3)
          let target = try #require(TargetUnderTest.all.first { $0.name == "baseline" })
          #expect(try target.best(problem).choice.name.contains(".2x"))
          try problem.expectReference(using: &generator)
        }
      }
    }
  }

  /// Outputs behind the last that an input reaches, before the first, and windows as small as their stride.
  @Test(arguments: [ElementType.int8, .uint8, .int16], 0..<16)
  func transposedConvolutionsAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (inputs, outputs) = (generator.pick([1, 2, 3, 4, 12, 16]), generator.integer(1...20))
    let strides = (generator.integer(1...3), generator.integer(1...3))
    let taps = (generator.integer(1...5), generator.integer(1...5))
    let (height, width) = (generator.integer(1...7), generator.pick([1, 4, 11, 40]))
    let isSame = generator.once(in: 2)
    func extent(_ input: Int, _ stride: Int, _ taps: Int) -> Int {
      let least = (input - 1) * stride + (isSame ? 1 : taps)
      return generator.once(in: 4)
        ? generator.integer(1...40) : least + generator.integer(0...stride - 1)
    }
    let window = TransposedWindow(
      strideHeight: strides.0, strideWidth: strides.1, isSame: isSame,
      output: (extent(height, strides.0, taps.0), extent(width, strides.1, taps.1)))
    try generator.weightedProblem(
      .transposeConv(window, Epilogue(activation: generator.activation())), type,
      input: [2, height, width, inputs], filter: [outputs, taps.0, taps.1, inputs], outputAxis: 0
    ).expectReference(using: &generator)
  }

  /// Whole pairs of channels, or one tap of each phase; several lines, and bands that begin inside them.
  @Test(arguments: [(4, 3), (16, 2), (5, 2)])
  func transposedConvolutionsOf16BitIntegersAreProducts(inputs: Int, taps: Int) throws {
    var generator = SeededGenerator(seed: inputs)
    for width in [6, 61] {
      let problem = try generator.weightedProblem(
        .transposeConv(TransposedWindow(strideHeight: 2, strideWidth: 2, isSame: true)), .int16,
        input: [2, 9, width, inputs], filter: [21, taps, taps, inputs], outputAxis: 0)
      for target in TargetUnderTest.optimized where !target.target.int16Tiles.isEmpty {
        #expect(try !target.best(problem).choice.name.hasSuffix(".reference"))
      }
      try problem.expectReference(using: &generator)
    }
  }

  @Test(arguments: ["baseline", "quads", "signed quads"], [ElementType.int8, .uint8])
  func transposedConvolutionsOfBytesAreProducts(name: String, type: ElementType) throws {
    let target = try #require(TargetUnderTest.all.first { $0.name == name })
    var generator = SeededGenerator(seed: 2)
    let problem = try generator.weightedProblem(
      .transposeConv(TransposedWindow(strideHeight: 2, strideWidth: 2, isSame: true)), type,
      input: [1, 5, 6, 8], filter: [9, 3, 3, 8], outputAxis: 0)
    let name = try target.best(problem).choice.name
    #expect(
      !name.hasSuffix(".reference") && name.contains(".quads.") == (target.name != "baseline"))
  }

  /// Windows whose terms are too many for lines under short rows.
  @Test(arguments: [ElementType.int8, .uint8])
  func convolutionsOfManyTermsAreTheirNaiveVersion(type: ElementType) throws {
    var generator = SeededGenerator(seed: 3)
    for (side, inputs, outputs) in [(5, 64, 64), (3, 16, 70)] {
      try generator.weightedProblem(
        .conv2D(Window(padding: side == 3 ? .valid : .same)), type,
        input: [1, side, side, inputs], filter: [outputs, 3, 3, inputs], outputAxis: 0
      ).expectReference(using: &generator)
    }
  }

  @Test(arguments: [ElementType.int8, .uint8], [1, 3, 8])
  func convolutionsOfOnePixelAreTheirNaiveVersion(type: ElementType, inputs: Int) throws {
    var generator = SeededGenerator(seed: inputs)
    try generator.weightedProblem(
      .conv2D(Window(padding: .valid)), type, input: [1, 3, 3, inputs],
      filter: [70, 3, 3, inputs], outputAxis: 0
    ).expectReference(using: &generator)
  }
}
