import HandsTestSupport
import Testing

@testable import HandsEngine

/// Operators of floats with weights of bytes, whose input is quantized as it comes.
struct DynamicRangeTests {
  private func problem(
    _ operator: Operator, _ generator: inout SeededGenerator, input: [Int], filter: [Int],
    outputAxis: Int = 0, hasNaNs: Bool = false
  ) throws -> KernelProblem {
    let outputs = filter[outputAxis]
    let isPerChannel = generator.once(in: 2)
    let scales = (0..<(isPerChannel ? outputs : 1)).map { _ in
      Float.random(in: 0.001..<0.03, using: &generator)
    }
    var weights = Quantization(
      scales: scales, zeroPoints: scales.map { _ in 0 }, axis: isPerChannel ? outputAxis : 0)
    let isHalfByte = filter.reduce(1, *) / outputs % 2 == 0 && generator.once(in: 3)
    if isHalfByte { weights.limits = -8...7 }
    // Numbers of one sign have a zero point at an end.
    let range = generator.pick([-2..<3, 0..<3, -2..<0] as [Range<Float>])
    let numbers = (0..<input.reduce(1, *)).map { _ in
      hasNaNs && generator.once(in: 9) ? .nan : Float.random(in: range, using: &generator)
    }
    let bytes = (0..<filter.reduce(1, *)).map { _ in
      Int8(isHalfByte ? generator.integer(-8...7) : generator.integer(-127...127))
    }
    let bias = (0..<outputs).map { _ in Float.random(in: -1..<1, using: &generator) }
    return try KernelProblem(
      `operator`,
      [
        TestTensor(numbers, typed(.float32, input)),
        TestTensor(bytes, typed(.int8, filter, weights)).constant,
        generator.once(in: 4) ? nil : TestTensor(bias, typed(.float32, [outputs])).constant,
      ])
  }

  @Test(arguments: 0..<12) func convolutionsAreTheirNaiveVersion(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (inputs, outputs) = (generator.integer(1...20), generator.integer(1...40))
    let window = Window(
      strideHeight: generator.integer(1...2), strideWidth: generator.integer(1...2),
      dilationHeight: 1, dilationWidth: generator.integer(1...2),
      padding: generator.pick([.same, .valid]))
    let taps = generator.pick([1, 3])
    try problem(
      .conv2D(window, Epilogue(activation: generator.activation())), &generator,
      input: [2, 7, 9, inputs], filter: [outputs, taps, taps, inputs], hasNaNs: seed % 2 == 1
    ).expectReference(using: &generator)
  }

  /// Windows over words of bytes, over a line that they end with, over channels that fill no words, and an odd number of bytes apart.
  @Test(arguments: [(3, 1), (3, 2), (4, 1), (6, 1), (5, 2)], [Padding.same, .valid])
  func convolutionsByQuadsAreTheirNaiveVersion(
    shape: (inputs: Int, stride: Int), padding: Padding
  ) throws {
    var generator = SeededGenerator(seed: 8 * shape.inputs + shape.stride)
    let window = Window(strideHeight: 1, strideWidth: shape.stride, padding: padding)
    let problem = try problem(
      .conv2D(window), &generator, input: [3, 20, 19, shape.inputs],
      filter: [33, 3, 3, shape.inputs])
    let target = try #require(TargetUnderTest.all.first { $0.name == "quads" })
    let name = try target.best(problem).choice.name
    #expect(name.contains(".quads."))
    try problem.expectReference(using: &generator)
  }

  @Test(arguments: 0..<14) func depthwiseConvolutionsAreTheirNaiveVersion(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (channels, multiplier) = (generator.integer(1...19), generator.integer(1...3))
    let window = Window(
      strideHeight: generator.integer(1...2), strideWidth: generator.integer(1...2),
      dilationHeight: generator.integer(1...2), dilationWidth: 1,
      padding: generator.pick([.same, .valid]))
    try problem(
      .depthwiseConv2D(window, Epilogue(activation: generator.activation())), &generator,
      input: [2, 7, 9, channels], filter: [1, 3, 3, channels * multiplier], outputAxis: 3,
      hasNaNs: seed % 2 == 1
    ).expectReference(using: &generator)
  }

  @Test(arguments: 0..<12) func fullyConnectedLayersAreTheirFormula(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, depth, outputs) = (
      seed % 3 == 0 ? 1 : generator.integer(1...9), generator.integer(1...70),
      generator.integer(1...90)
    )
    let problem = try problem(
      .fullyConnected(), &generator, input: [rows, depth], filter: [outputs, depth])
    let x = try #require(problem.floats(.input))
    let filter = try #require(problem.operands[1])
    let scales = try #require(filter.type.quantization).scales
    let bias = problem.floats(.bias)
    var expected: [Float] = []
    for row in 0..<rows {
      let numbers = x[row * depth..<(row + 1) * depth]
      let (least, most) = (min(numbers.min() ?? 0, 0), max(numbers.max() ?? 0, 0))
      let factor: Float = 255 / (most - least)
      let (low, high) = (least * factor, most * factor)
      let zero = (-128 + low) + (127 + high) > 0 ? -128 - low : 127 - high
      let zeroPoint = Int(min(max(zero, -128), 127).rounded(.toNearestOrEven))
      let integers = numbers.map {
        min(max(Int(($0 * factor).rounded(.toNearestOrEven)) + zeroPoint, -128), 127) - zeroPoint
      }
      for o in 0..<outputs {
        var sum = 0
        for k in 0..<depth {
          sum += integers[k] * Int(Int8(bitPattern: filter.bytes[o * depth + k]))
        }
        let scaled = Float(sum) * (1 / factor)
        expected.append((bias?[o] ?? 0).addingProduct(scaled, scales[scales.count == 1 ? 0 : o]))
      }
    }
    problem.expectResults([expected.withUnsafeBytes { [UInt8]($0) }])
  }

  /// A last step whose sum in double precision is the middle between two numbers, or rounded to an odd one.
  struct LastStep {
    /// Times 255 and 128, which are quantized by 1.
    let filter: [Int8]
    let scale: Float
    let bias: Float
    let result: Float

    static let all = [
      // 2¹⁵ + 1 times the scale is 2⁻²⁴ less 2⁻⁵⁴: below the middle.
      LastStep(
        filter: [127, 3], scale: 0x1p-39 - 0x1p-54, bias: 1 + 0x1p-23, result: 1 + 0x1p-23),
      // 32,513 times the scale is 2⁻²⁴ and 2⁻⁵⁴: above the middle.
      LastStep(filter: [127, 1], scale: 33025 * 0x1p-54, bias: 1, result: 1 + 0x1p-23),
      // 16,391 times the scale, where the sum in double precision is odd.
      LastStep(
        filter: [121, -113], scale: 16_770_051 * 0x1p-62, bias: 1 + 0x1p-23, result: 1 + 0x1p-23),
    ]
  }

  @Test(arguments: LastStep.all, [1, 3, 20]) func resultsAreRoundedOnce(
    step: LastStep, outputs: Int
  ) throws {
    // Every other output is the opposite.
    let signs = (0..<outputs).map { 1 - 2 * ($0 % 2) }
    let problem = try KernelProblem(
      .fullyConnected(),
      [
        TestTensor([255, 128] as [Float], [1, 2]),
        TestTensor(
          signs.flatMap { sign in step.filter.map { Int8(sign) * $0 } },
          typed(.int8, [outputs, 2], Quantization(scales: [step.scale], zeroPoints: [0]))
        ).constant,
        TestTensor(signs.map { Float($0) * step.bias }, typed(.float32, [outputs])).constant,
      ])
    problem.expectResults([
      signs.map { Float($0) * step.result }.withUnsafeBytes { [UInt8]($0) }
    ])
  }

  /// XNNPACK has no product of an odd number of half bytes; TFLite's has a zero point where the model asks for one.
  @Test(arguments: [false, true]) func oddNumbersOfHalfBytes(isAsymmetric: Bool) throws {
    var weights = Quantization(scales: [0.5], zeroPoints: [0])
    weights.limits = -8...7
    let problem = try KernelProblem(
      .fullyConnected(quantizesAsymmetrically: isAsymmetric),
      [
        TestTensor([1, -2, 0.5] as [Float], [1, 3]),
        TestTensor([1, 2, -3] as [Int8], typed(.int8, [1, 3], weights)).constant,
      ])
    // 64, -127 and 32 units of 2/127; 85, -170 and 43 units of 3/255.
    let expected: Float = isAsymmetric ? -384 * (0.5 * Float(3.0 / 255)) : -286 * (0.5 * (2 / 127))
    problem.expectResults([[expected].withUnsafeBytes { [UInt8]($0) }])
  }

  @Test(arguments: 0..<4) func depthwiseConvolutionsAreNearTheirFloats(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let channels = generator.integer(1...9)
    let problem = try problem(
      .depthwiseConv2D(Window(padding: .valid)), &generator, input: [1, 4, 5, channels],
      filter: [1, 3, 3, channels], outputAxis: 3)
    let x = try #require(problem.floats(.input))
    let filter = try #require(problem.operands[1])
    let scales = try #require(filter.type.quantization).scales
    let bias = problem.floats(.bias)
    let run = try #require(TargetUnderTest.all.first).best(problem)
    let found = run.results[0].floats
    for (element, number) in found.enumerated() {
      let (pixel, c) = element.quotientAndRemainder(dividingBy: channels)
      let (y, column) = pixel.quotientAndRemainder(dividingBy: 3)
      let scale = scales[scales.count == 1 ? 0 : c]
      var (sum, bound): (Float, Float) = (bias?[c] ?? 0, 0)
      for kh in 0..<3 {
        for kw in 0..<3 {
          let weight =
            Float(Int8(bitPattern: filter.bytes[(kh * 3 + kw) * channels + c])) * scale
          sum += x[((y + kh) * 5 + column + kw) * channels + c] * weight
          bound += weight.magnitude
        }
      }
      // An input is off by half a unit of 5/255 at most, and by another half at its ends.
      #expect((number - sum).magnitude <= bound * 5 / 255 + 1e-5)
    }
  }

  @Test func productsOfRowsAreTheirFormula() throws {
    // Rows of 0 ... 255 are exact.
    let left = TestTensor([0, 255, 51] as [Float], [1, 3])
    let right = TestTensor(
      [1, -2, 3, 4, -5, 6] as [Int8],
      typed(.int8, [3, 2], Quantization(scales: [0.5], zeroPoints: [0])))
    let expected: [Float] = [(255 * 3 - 51 * 5) * 0.5, (255 * 4 + 51 * 6) * 0.5]
    try KernelProblem(.batchMatMul(), [left, right])
      .expectResults([expected.withUnsafeBytes { [UInt8]($0) }])
  }

  @Test func numbersWithoutARangeAreNoTrap() throws {
    let weights = typed(.int8, [1, 2], Quantization(scales: [1], zeroPoints: [0]))
    for number in [0, .nan, .infinity, .leastNonzeroMagnitude, 3e38] as [Float] {
      let problem = try KernelProblem(
        .fullyConnected(),
        [
          TestTensor([number, -number] as [Float], [1, 2]),
          TestTensor([1, 2] as [Int8], weights).constant,
        ])
      for target in TargetUnderTest.all { _ = try target.best(problem) }
    }
  }

  /// The sums of integers are bounded with the bias of each channel: it must have them all.
  @Test(arguments: [0, 1, 2])
  func refusesBiasesOfIntegers(count: Int) {
    func refuse(_ operator: Operator, _ input: [Int], _ filter: [Int]) {
      #expect(throws: OperatorError.self) {
        _ = try KernelProblem(
          `operator`,
          [
            TestTensor(
              [Float](repeating: 1, count: input.reduce(1, *)), typed(.float32, input)),
            TestTensor(
              [Int8](repeating: 1, count: filter.reduce(1, *)),
              typed(.int8, filter, quantization(1))
            ).constant,
            TestTensor([Int32](repeating: 1, count: count), typed(.int32, [count])).constant,
          ])
      }
    }
    refuse(.fullyConnected(), [1, 4], [2, 4])
    refuse(.conv2D(Window(padding: .same)), [1, 3, 3, 4], [2, 1, 1, 4])
    refuse(.depthwiseConv2D(Window(padding: .same)), [1, 3, 3, 2], [1, 1, 1, 2])
  }

  @Test func refusesFiltersThatMeanNothing() {
    func refuse(_ expected: OperatorError, _ operator: Operator, _ filter: TensorType) {
      #expect(throws: expected) {
        _ = try `operator`.infer(
          Operands([float(1, 4), filter].map { Value(name: "", type: $0) }))
      }
    }
    refuse(
      .mismatch("number of the filter's scales", expected: 3, found: 0), .fullyConnected(),
      typed(.int8, [3, 4]))
    refuse(
      .attribute("zero point of the filter", value: 1), .fullyConnected(),
      typed(.int8, [3, 4], Quantization(scales: [1], zeroPoints: [1])))
    refuse(
      .elementType(input: 1, found: .uint8), .fullyConnected(),
      typed(.uint8, [3, 4], Quantization(scales: [1], zeroPoints: [1])))
  }
}
