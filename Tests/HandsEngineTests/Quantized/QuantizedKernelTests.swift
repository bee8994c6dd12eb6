import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Operators on quantized bytes, but for convolutions: kernels of every target, and the formulas that they follow.
struct QuantizedKernelTests {
  @Test(arguments: ["quads", "signed quads"], [ElementType.int8, .uint8])
  func bytesAreMultipliedInQuads(name: String, type: ElementType) throws {
    let target = try #require(TargetUnderTest.all.first { $0.name == name })
    var generator = SeededGenerator(seed: 1)
    let layer = try generator.weightedProblem(
      .fullyConnected(), type, input: [3, 16], filter: [8, 16], outputAxis: 0)
    #expect(try target.best(layer).choice.name.contains(".quads."))
  }

  /// Sums of 64 bits of the largest products: 512 of them are 2³¹.
  @Test(arguments: [510, 512])
  func sumsOfTheLargestProductsAreTheirNaiveVersion(terms: Int) throws {
    var generator = SeededGenerator(seed: terms)
    for (`operator`, shape) in [
      (.fullyConnected(), [1, terms]),
      (.depthwiseConv2D(Window(padding: .valid)), [1, 2, terms / 2, 1]),
    ] as [(Operator, [Int])] {
      try KernelProblem(
        `operator`,
        [
          TestTensor(
            [Int16](repeating: .min, count: terms), typed(.int16, shape, quantization(0x1p-17))),
          TestTensor([Int8](repeating: .min, count: terms), typed(.int8, shape, quantization(1)))
            .constant,
        ], format: quantization(1)
      ).expectReference(using: &generator)
    }
  }

  /// Products of one row compute equal panels at once.
  @Test(arguments: [ElementType.int8, .uint8], 0..<12)
  func fullyConnectedLayersAreTheirFormula(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, depth, outputs) = (
      seed % 3 == 0 ? 1 : generator.integer(1...9), generator.integer(1...40),
      generator.integer(1...90)
    )
    let problem = try generator.weightedProblem(
      .fullyConnected(), type, input: [rows, depth], filter: [outputs, depth], outputAxis: 0)
    func integers(_ index: Int) throws -> [Int] {
      let tensor = try #require(problem.operands[index])
      let zero = try #require(tensor.type.quantization).zeroPoints[0]
      return tensor.bytes.map { (type == .int8 ? Int(Int8(bitPattern: $0)) : Int($0)) - zero }
    }
    let (x, w) = (try integers(0), try integers(1))
    let bias = try #require(problem.operands[2]).bytes.withUnsafeBytes {
      [Int32]($0.bindMemory(to: Int32.self))
    }
    let (result, input) = (try #require(problem.format), try #require(problem.operands[0]))
    let filter = try #require(problem.operands[1]?.type.quantization)
    // Large ratios of scales and odd numbers of half bytes are left to TFLite.
    let isOdd = filter.limits != nil && depth % 2 > 0
    let inputScale = try #require(input.type.quantization).scales[0]
    let isByXNNPACK =
      !isOdd && filter.scales.allSatisfy { inputScale * $0 / result.scales[0] < 256 }
    let range = type == .int8 ? -128...127 : 0...255
    var expected: [UInt8] = []
    for row in 0..<rows {
      for o in 0..<outputs {
        var sum = Int(bias[o])
        for k in 0..<depth { sum += x[row * depth + k] * w[o * depth + k] }
        let scale = filter.scales[filter.scales.count == 1 ? 0 : o]
        let ratio = inputScale * scale / result.scales[0]
        let factor = Double(inputScale) * Double(scale) / Double(result.scales[0])
        let exact = (Double(sum) * factor).rounded(.toNearestOrAwayFromZero)
        let number =
          (isByXNNPACK
            ? Int((Float(sum) * ratio).rounded(.toNearestOrEven))
            : isOdd ? roundedTwice(sum, factor) : Int(exact)) + result.zeroPoints[0]
        expected.append(
          UInt8(truncatingIfNeeded: min(max(number, range.lowerBound), range.upperBound)))
      }
    }
    problem.expectResults([expected])
  }

  /// A product in fixed point of 31 bits, with halves up; one of a large factor lies beyond all bytes unless it is 0.
  private func roundedTwice(_ number: Int, _ factor: Double) -> Int {
    let fraction = Int((factor.significand * 0x1p30).rounded())
    let places = -Int(factor.exponent) - 1
    return ((number * fraction + 1 << 30) >> 31 + (1 << places) >> 1) >> places
  }

  @Test(arguments: [ElementType.int8, .uint8], 0..<8)
  func sumsAndProductsAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let channels = generator.pick([1, 5, 8, 19, 64])
    let shape = [3, generator.integer(1...5), channels]
    let others = [shape, [channels], [1], [shape[1], 1]]
    func tensor(_ shape: [Int]) throws -> TestTensor {
      let zero = type == .int8 ? generator.integer(-128...127) : generator.integer(0...255)
      let scale = Float.random(in: 0.01..<0.1, using: &generator)
      let tensorType = typed(type, shape, quantization(scale, zero))
      return TestTensor(generator.bytes(tensorType.byteCount), tensorType)
    }
    var operands = [try tensor(shape), try tensor(generator.pick(others))]
    if generator.once(in: 2) { operands.reverse() }
    let zero = type == .int8 ? -7 : 130
    let activation = generator.activation()
    for (`operator`, scale) in [
      (Operator.add(activation: activation), 0.06), (.sub(activation: activation), 0.05),
      (.mul(activation: activation), 0.2), (.mul(activation: activation), 1e-5),
      (.add(activation: activation), 1e-6),
    ] as [(Operator, Float)] {
      try KernelProblem(`operator`, operands, format: quantization(scale, zero))
        .expectReference(using: &generator)
    }
  }

  /// Results side by side, also more than are combined at once, and terms side by side.
  @Test(arguments: [ElementType.int8, .uint8, .int16], 0..<10)
  func reductionsAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = generator.pick([[3, 5, 7, 19], [2, 1, 1300], [4, 9], [1030, 3], [6]])
    let axes = shape.indices.filter { _ in generator.once(in: 2) }
    let zero = type == .int16 ? 0 : type == .int8 ? -9 : 140
    let tensorType = typed(type, shape, quantization(0.05, zero))
    let input = TestTensor(generator.bytes(tensorType.byteCount), tensorType)
    for keeps in [false, true] {
      for (`operator`, scale) in [
        (Operator.mean(axes: axes, keepsDimensions: keeps), 0.03),
        (.sum(axes: axes, keepsDimensions: keeps), 0.7),
        (.reduceMax(axes: axes, keepsDimensions: keeps), 0.05),
        (.reduceMin(axes: axes, keepsDimensions: keeps), 0.05),
      ] as [(Operator, Float)] {
        let format = quantization(scale, scale == 0.05 ? zero : 0)
        try KernelProblem(`operator`, [input], format: format)
          .expectReference(using: &generator)
      }
    }
  }

  /// The last row has so many results that its product with a chunk has more than 32 bits.
  @Test(arguments: [16, 1024, 1025, 5000, 1_638_400])
  func chunksOfARowMeet(row: Int) {
    let chunks = (row - 1) / 1024 + 1
    var end = 0
    for part in 0..<chunks {
      let chunk = Reduction.bounds(ofChunk: part, of: chunks, row: row)
      #expect(chunk.first == end && 16...1024 ~= chunk.end - chunk.first)
      end = chunk.end
    }
    #expect(end == row)
  }

  @Test(arguments: [ElementType.int8, .uint8], 0..<10)
  func resizesAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = [
      2, generator.integer(1...6), generator.integer(1...7), generator.pick([1, 3, 4, 9, 16, 21]),
    ]
    let tensorType = typed(type, shape, quantization(0.05, 7))
    let isAligned = generator.once(in: 3)
    // More columns than are found at once.
    let width = seed == 0 ? 1100 : generator.integer(1...19)
    try KernelProblem(
      .resizeBilinear(
        height: generator.integer(1...15), width: width, alignsCorners: isAligned,
        hasHalfPixelCenters: !isAligned && generator.once(in: 2)),
      [TestTensor(generator.bytes(tensorType.byteCount), tensorType)]
    ).expectReference(using: &generator)
  }

  /// Rows that are summed together and those that are left, results beyond the type, and infinite quotients and powers.
  @Test(arguments: [ElementType.int8, .uint8], 0..<12)
  func softmaxesAreTheirFormulas(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, columns) = (generator.integer(1...9), generator.pick([1, 2, 17, 64]))
    let scale = generator.pick([0.003, 0.05, 0.7] as [Float])
    let resultScale = generator.pick([0x1p-8, 0.05, 1e-3, 0x1p-126] as [Float])
    let zero = generator.integer(0...100)
    let beta = generator.pick([1, -1000] as [Float])
    let inputType = typed(type, [rows, columns], quantization(scale, 7))
    let bytes = generator.bytes(inputType.byteCount)
    let integers = bytes.map { type == .int8 ? Int(Int8(bitPattern: $0)) : Int($0) }
    let range: ClosedRange<Float> = type == .int8 ? -128...127 : 0...255
    func byte(_ number: Float) -> UInt8 {
      let number = number >= range.lowerBound ? min(number, range.upperBound) : range.lowerBound
      return UInt8(truncatingIfNeeded: Int(number))
    }
    var (shares, logarithms): ([UInt8], [UInt8]) = ([], [])
    for row in 0..<rows {
      let line = integers[row * columns..<(row + 1) * columns]
      let largest = line.max() ?? 0
      func powers(_ beta: Float) -> [Float] {
        line.map { exponential(-(scale * beta) * Float(largest - $0)) }
      }
      let factor = 1 / (powers(beta).reduce(0, +) * resultScale)
      shares += powers(beta).map { byte(($0 * factor + 0.5).rounded(.down) + Float(zero)) }
      let offset = (scale * Float(largest) + logarithm(powers(1).reduce(0, +))) / resultScale
      logarithms += line.map {
        byte((scale / resultScale * Float($0) - offset).rounded(.toNearestOrEven) + Float(zero))
      }
    }
    let format = quantization(resultScale, zero)
    let input = TestTensor(bytes, inputType)
    try KernelProblem(.softmax(beta: beta), [input], format: format).expectResults([shares])
    try KernelProblem(.logSoftmax(), [input], format: format).expectResults([logarithms])
  }

  @Test(arguments: [ElementType.int8, .uint8], 0..<6)
  func averagePoolsAreMeansOfIntegers(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (height, width, channels) = (
      generator.integer(1...6), generator.integer(1...7), generator.integer(1...18)
    )
    let taps = (generator.integer(1...3), generator.integer(1...3))
    let inputType = typed(type, [1, height, width, channels], quantization(0.5, 3))
    let bytes = generator.bytes(inputType.byteCount)
    let pool = Pool(height: taps.0, width: taps.1, window: Window(padding: .same))
    // At a stride of 1 a window begins half of what it lacks before its output.
    func window(_ position: Int, _ taps: Int, _ extent: Int) -> Range<Int> {
      let first = position - (taps - 1) / 2
      return max(first, 0)..<min(first + taps, extent)
    }
    var expected: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let rows = window(y, taps.0, height)
        let columns = window(x, taps.1, width)
        for channel in 0..<channels {
          var sum = 0
          for row in rows {
            for column in columns {
              let byte = bytes[(row * width + column) * channels + channel]
              sum += type == .int8 ? Int(Int8(bitPattern: byte)) : Int(byte)
            }
          }
          let mean = (Double(sum) / Double(rows.count * columns.count))
            .rounded(.toNearestOrAwayFromZero)
          expected.append(UInt8(truncatingIfNeeded: Int(mean)))
        }
      }
    }
    try KernelProblem(.averagePool2D(pool), [TestTensor(bytes, inputType)])
      .expectResults([expected])
  }

  /// Results of LiteRT 2.3.
  @Test func elementwiseOperators() throws {
    let input = typed(.int8, [4], quantization(0.05, 3))
    let other = typed(.int8, [4], quantization(0.02, -5))
    let (a, b) = (
      TestTensor([-128, -3, 40, 127] as [Int8], input),
      TestTensor([100, -50, 7, -128] as [Int8], other)
    )
    func expect(
      _ operator: Operator, _ operands: [TestTensor], _ scale: Float, _ zeroPoint: Int,
      gives expected: [Int8], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try KernelProblem(`operator`, operands, format: quantization(scale, zeroPoint))
        .expectResults(
          [expected.map { UInt8(bitPattern: $0) }], sourceLocation: sourceLocation)
    }
    try expect(.add(), [a, b], 0.07, 1, gives: [-63, -16, 31, 54])
    try expect(.add(activation: .relu6), [a, b], 0.07, 1, gives: [1, 1, 31, 54])
    try expect(.sub(), [a, b], 0.07, 1, gives: [-123, 10, 24, 125])
    try expect(.mul(), [a, b], 0.1, -7, gives: [-128, -4, -3, -128])
    try expect(.logistic(), [a], 0x1p-8, -128, gives: [-128, -19, 93, 127])
    try expect(.leakyRelu(alpha: 0.3), [a], 0.04, 9, gives: [-40, 7, 55, 127])
    // A ratio of scales of 500.
    try expect(.leakyRelu(alpha: -0.0016), [a], 0.0001, 9, gives: [114, 14, 127, 127])
    try expect(.hardSwish(), [a], 0.06, -20, gives: [-20, -22, 5, 83])
    try expect(.relu6(), [a], 0.03, -128, gives: [-128, -128, -66, 72])
    try expect(.softmax(), [a], 0x1p-8, -128, gives: [-128, -128, -125, 124])
  }

  @Test func poolsAndMeans() throws {
    let type = typed(.int8, [1, 2, 2, 1], quantization(0.5, -3))
    let input = TestTensor([1, 2, 4, -128] as [Int8], type)
    let pool = Pool(height: 2, width: 2, window: Window(padding: .valid))
    try KernelProblem(.averagePool2D(pool), [input]).expectResults([[UInt8(bitPattern: -30)]])
    try KernelProblem(.maxPool2D(pool), [input]).expectResults([[4]])
    try KernelProblem(.mean(axes: [1, 2]), [input], format: quantization(0.25, 7))
      .expectResults([[UInt8(bitPattern: -48)]])
    try KernelProblem(.reduceMax(axes: [1]), [input], format: quantization(0.5, -3))
      .expectResults([[4, 2]])
  }

  @Test func refusesOperandsThatMeanNothing() throws {
    let input = typed(.int8, [1, 4], quantization(1))
    let result = quantization(1)
    func refusal(_ filter: Quantization?, _ output: Quantization? = nil) -> OperatorError? {
      do {
        _ = try Operator.fullyConnected().infer(
          Operands(
            [input, typed(.int8, [3, 4], filter)].map { Value(name: "", type: $0) },
            results: [output]))
        return nil
      } catch { return error }
    }
    #expect(refusal(quantization(1), result) == nil)
    #expect(
      refusal(Quantization(scales: [1, 1], zeroPoints: [0, 0]), result)
        == .mismatch("number of the filter's scales", expected: 3, found: 2))
    #expect(
      refusal(Quantization(scales: [1, 1, 1], zeroPoints: [0, 0, 0], axis: 7), result)
        == .attribute("quantized axis", value: 7))
    #expect(
      refusal(quantization(1, 5), result) == .attribute("zero point of the filter", value: 5))
    #expect(refusal(quantization(1)) == .mismatch("number of scales", expected: 1, found: 0))
    #expect(
      refusal(quantization(1e35), quantization(1e-37))
        == .unsupported("a ratio of scales that is not above 0 and below 2^31"))
    #expect(
      refusal(quantization(1e38), result) == .unsupported("a scale whose numbers are not finite"))
    for scale in [0, -1, .nan, .infinity, .leastNonzeroMagnitude] as [Float] {
      #expect(
        refusal(quantization(scale), result)
          == .unsupported("a scale that is not a normal number above 0"))
    }
    // LiteRT has filters of unsigned bytes of one scale alone.
    let unsigned = typed(.uint8, [1, 4], quantization(1))
    let channels = Quantization(scales: [1, 1, 1], zeroPoints: [9, 9, 9])
    expectRefusal(
      .unsupported("a filter of unsigned bytes of several scales"), .fullyConnected(), unsigned,
      typed(.uint8, [3, 4], channels), result: result)
    expectRefusal(
      .unsupported("a result of another scale than the operand's"), .maximum(),
      typed(.int8, [1], quantization(1)), typed(.int8, [1], quantization(2)),
      result: quantization(1))
  }
}

/// Expects an operator to refuse its operands for one reason, with a result of a quantization.
private func expectRefusal(
  _ expected: OperatorError, _ operator: Operator, _ types: TensorType..., result: Quantization,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(throws: expected, sourceLocation: sourceLocation) {
    _ = try `operator`.infer(
      Operands(types.map { Value(name: "", type: $0) }, results: [result]))
  }
}
