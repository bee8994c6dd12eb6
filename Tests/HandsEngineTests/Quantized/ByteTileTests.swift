import HandsTestSupport
import Testing

@testable import HandsEngine

/// Tiles over quantized integers one by one, in windows and in lines: all targets give what naive versions give.
struct ByteTileTests {
  /// Elements: fewer than lanes, as many, more, and four vectors.
  private static let counts = [1, 3, 4, 15, 16, 17, 31, 33, 63, 64, 65, 131, 300]

  private func zeroPoints(_ type: ElementType) -> [Int] {
    switch type {
    case .int8: [-128, -7, 127]
    case .uint8: [0, 121, 255]
    default: [-32768, 0, 32767]
    }
  }

  private func tensor(
    _ type: ElementType, _ shape: [Int], _ quantization: Quantization,
    using generator: inout SeededGenerator
  ) -> TestTensor {
    let tensorType = typed(type, shape, quantization)
    var bytes = generator.bytes(tensorType.byteCount)
    if generator.once(in: 3) {
      // The ends of both byte types.
      bytes = bytes.map { [0x00, 0x7f, 0x80, 0xff][Int($0 & 3)] }
    }
    return TestTensor(bytes, tensorType)
  }

  @Test(arguments: [ElementType.int8, .uint8, .int16], counts)
  func numbersBecomeIntegers(type: ElementType, count: Int) throws {
    var generator = SeededGenerator(seed: count)
    let edges: [Float] = [.nan, .infinity, -.infinity, 0.5, -0.5, 1.5, 1e30, -1e30, -0.0]
    for zeroPoint in zeroPoints(type) {
      let scale = generator.pick([0.25, 0.031, 1e-4] as [Float])
      let numbers = (0..<count).map { index in
        generator.once(in: 4)
          ? generator.pick(edges)
          : generator.once(in: 2)
            ? scale * (Float(generator.integer(-300...300)) + 0.5)
            : Float.random(in: -40_000...40_000, using: &generator) * scale
      }
      try KernelProblem(
        .quantize(to: type, quantization(scale, zeroPoint)),
        [TestTensor(numbers, Shape([count]))]
      ).expectReference(using: &generator)
    }
  }

  @Test(arguments: [ElementType.int8, .uint8, .int16], counts)
  func integersBecomeNumbers(type: ElementType, count: Int) throws {
    var generator = SeededGenerator(seed: count)
    for zeroPoint in zeroPoints(type) {
      let input = tensor(type, [count], quantization(0.031, zeroPoint), using: &generator)
      try KernelProblem(.dequantize(), [input]).expectReference(using: &generator)
    }
  }

  /// Scales of channels have no tiles.
  @Test(arguments: [ElementType.int8, .uint8, .int16])
  func integersOfSeveralScalesBecomeNumbers(type: ElementType) throws {
    var generator = SeededGenerator(seed: 0)
    let scales = Quantization(scales: [0.5, 2, 3], zeroPoints: [1, 2, 0], axis: 1)
    let input = tensor(type, [40, 3], scales, using: &generator)
    try KernelProblem(.dequantize(), [input]).expectReference(using: &generator)
  }

  @Test(arguments: [ElementType.int8, .uint8], counts)
  func bytesAreLookedUp(type: ElementType, count: Int) throws {
    var generator = SeededGenerator(seed: count)
    let zeroPoint = generator.pick(zeroPoints(type))
    let shape = typed(type, [count], quantization(0.05, zeroPoint))
    let first = generator.integer(0...255)
    let input = TestTensor((0..<count).map { UInt8(truncatingIfNeeded: first + $0) }, shape)
    let other: ElementType = type == .int8 ? .uint8 : .int8
    for (`operator`, format) in [
      (.hardSwish(), quantization(0.04, zeroPoint)),
      (.leakyRelu(alpha: 0.1), quantization(0.06, zeroPoint)),
      (.logistic(), quantization(0x1p-8, type == .int8 ? -128 : 0)),
      (.quantize(to: type, quantization(0.07, 3)), nil),
      (.quantize(to: other, quantization(0.05, 5)), nil),
    ] as [(Operator, Quantization?)] {
      try KernelProblem(`operator`, [input], format: format).expectReference(using: &generator)
    }
  }

  /// Integers of 16 bits under another scale: a table of all of them gives what the formula does.
  @Test(arguments: [ElementType.int8, .uint8, .int16])
  func manyIntegersOf16BitsAreRescaledAsFew(type: ElementType) throws {
    let numbers = (Int16.min...Int16.max).map { $0 }
    func problem(_ numbers: [Int16]) throws -> KernelProblem {
      try KernelProblem(
        .quantize(to: type, quantization(0.3, 5)),
        [TestTensor(numbers, typed(.int16, [numbers.count], quantization(0.0021)))])
    }
    let many = try TargetUnderTest.reference.best(problem(numbers)).results[0]
    for first in stride(from: 0, to: numbers.count, by: 8192) {
      let few = try problem([Int16](numbers[first..<first + 8192]))
      few.expectResults([[UInt8](many[first * type.byteCount..<(first + 8192) * type.byteCount])])
    }
  }

  @Test(arguments: [ElementType.int8, .uint8, .int16], 0..<16)
  func poolsAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let channels = generator.pick([1, 5, 15, 16, 17, 40, 63, 64, 65, 130, 200])
    let shape = [2, generator.integer(1...9), generator.integer(1...11), channels]
    let format = quantization(0.05, generator.pick(zeroPoints(type)))
    let input = tensor(type, shape, format, using: &generator)
    let pool = Pool(
      height: generator.integer(1...min(5, shape[1])),
      width: generator.integer(1...min(5, shape[2])),
      window: Window(
        strideHeight: generator.integer(1...3), strideWidth: generator.integer(1...3),
        padding: generator.pick([.same, .valid])), activation: generator.activation())
    for `operator` in [Operator.maxPool2D(pool), .averagePool2D(pool)] {
      try KernelProblem(`operator`, [input]).expectReference(using: &generator)
    }
  }

  /// Sums at ties and beside them, up to windows of more positions than the tiles take.
  @Test(
    arguments: [ElementType.int8, .uint8],
    [1, 2, 3, 4, 6, 9, 16, 49, 255, 1000, 4097, 8190, 8191, 8192])
  func meansOfWindowsRoundTiesAwayFromZero(type: ElementType, positions: Int) throws {
    let integers = type == .int8 ? [-128, -127, -2, -1, 0, 1, 125, 126] : [0, 1, 2, 127, 128, 254]
    let (half, last) = (positions / 2, positions - 1)
    let larger = [0, max(half - 1, 0), half, min(half + 1, last), last]
    let channels = integers.count * larger.count
    var bytes: [UInt8] = []
    var expected: [UInt8] = []
    for position in 0..<positions {
      for integer in integers {
        for count in larger {
          bytes.append(UInt8(truncatingIfNeeded: integer + (position < count ? 1 : 0)))
        }
      }
    }
    for integer in integers {
      for count in larger {
        let sum = integer * positions + count
        let mean = (abs(sum) + half) / positions * (sum < 0 ? -1 : 1)
        expected.append(UInt8(truncatingIfNeeded: mean))
      }
    }
    let pool = Pool(height: 1, width: positions, window: Window(padding: .valid))
    let input = typed(type, [1, 1, positions, channels], quantization(1))
    try KernelProblem(.averagePool2D(pool), [TestTensor(bytes, input)]).expectResults([expected])
  }

  /// Results side by side and lines of terms, of all lengths around those of vectors.
  @Test(
    arguments: [ElementType.int8, .uint8],
    [
      ([5, 70], [1]), ([70, 5], [0]), ([3, 130, 2, 17], [1, 2]), ([40, 64], [1]),
      ([2, 3, 200], [0, 1]), ([2, 4, 100], [0]), ([300], [0]), ([4, 16], [1]), ([9, 33], [0]),
      ([2, 3, 2049], [1]), ([3, 4, 5, 16], [0, 2]), ([2, 5, 31, 3], [2, 3]),
    ] as [([Int], [Int])])
  func reductionsAreTheirNaiveVersion(type: ElementType, problem: ([Int], [Int])) throws {
    let (shape, axes) = problem
    var generator = SeededGenerator(seed: shape.count)
    for zeroPoint in zeroPoints(type) {
      let input = tensor(type, shape, quantization(0.05, zeroPoint), using: &generator)
      for (`operator`, format) in [
        (.mean(axes: axes), quantization(0.01, 3)),
        // Infinity times 0.
        (.mean(axes: axes), quantization(0x1p-126, 3)), (.sum(axes: axes), quantization(2, 99)),
        (.reduceMax(axes: axes), quantization(0.05, zeroPoint)),
        (.reduceMin(axes: axes), quantization(0.05, zeroPoint)),
      ] as [(Operator, Quantization)] {
        try KernelProblem(`operator`, [input], format: format).expectReference(using: &generator)
      }
    }
  }

  @Test(arguments: [ElementType.int8, .uint8], [1, 4, 15, 16, 17, 21, 64, 65, 1000])
  func positionsAreThoseOfTheFirstExtremes(type: ElementType, length: Int) throws {
    var generator = SeededGenerator(seed: length)
    for index in [ElementType.int32, .int64] {
      for isMaximum in [true, false] {
        for shape in [[3, 5, length], [length]] {
          // Few values, so that many are equal.
          let input = TestTensor(
            (0..<shape.reduce(1, *)).map { _ in generator.pick([0, 1, 127, 128, 129, 255]) }
              as [UInt8], typed(type, shape, quantization(1)))
          try KernelProblem(
            .argExtremum("ARG", axis: -1, index: index, isMaximum: isMaximum), [input]
          ).expectReference(using: &generator)
        }
      }
    }
  }

  /// More lines than are searched at once.
  @Test func positionsOfManyLines() throws {
    var generator = SeededGenerator(seed: 1)
    let input = tensor(.uint8, [2100, 20], quantization(1), using: &generator)
    try KernelProblem(
      .argExtremum("ARG", axis: 1, index: .int64, isMaximum: true), [input]
    ).expectReference(using: &generator)
  }
}
