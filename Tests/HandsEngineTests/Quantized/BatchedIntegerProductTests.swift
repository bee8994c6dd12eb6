import HandsTestSupport
import Testing

@testable import HandsEngine

/// Matrix products of quantized factors that are both computed.
struct BatchedIntegerProductTests {
  /// Types of both factors.
  struct Factors: Sendable {
    let left, right: ElementType

    static let all = [
      Factors(left: .int8, right: .int8), Factors(left: .int16, right: .int8),
      Factors(left: .int16, right: .int16), Factors(left: .float32, right: .int8),
    ]

    /// Zero points of a factor: around the middle and at both ends.
    func zeroPoint(_ type: ElementType, _ generator: inout SeededGenerator) -> Int {
      type == .int8 && (left != .float32) ? generator.pick([0, 0, 3, -128, 127]) : 0
    }
  }

  /// Odd sizes, factors that are stored transposed, batches of which one factor has fewer, ratios of scales that XNNPACK takes
  /// and others.
  @Test(arguments: Factors.all, 0..<16)
  func productsAreTheirNaiveVersion(factors: Factors, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, depth, columns) = (
      generator.integer(1...20), generator.integer(1...70), generator.integer(1...70)
    )
    let (transposesLeft, transposesRight) = (generator.once(in: 2), generator.once(in: 2))
    let (leftBatch, rightBatch) = generator.pick(
      [([], []), ([3], [3]), ([1], [3]), ([2], [1]), ([2, 1], [1, 2]), ([2], [])]
        as [([Int], [Int])])
    let leftShape = leftBatch + (transposesLeft ? [depth, rows] : [rows, depth])
    let rightShape = rightBatch + (transposesRight ? [columns, depth] : [depth, columns])
    let count = leftShape.reduce(1, *)
    let left =
      if factors.left == .float32 {
        TestTensor(
          (0..<count).map { _ in
            generator.once(in: 20) ? Float.nan : Float.random(in: -2..<3, using: &generator)
          }, typed(.float32, leftShape))
      } else {
        TestTensor(
          generator.bytes(count * factors.left.byteCount),
          typed(
            factors.left, leftShape,
            quantization(0.05, factors.zeroPoint(factors.left, &generator))))
      }
    let right = TestTensor(
      generator.bytes(rightShape.reduce(1, *) * factors.right.byteCount),
      typed(
        factors.right, rightShape,
        quantization(0.03, factors.zeroPoint(factors.right, &generator))))
    let reach = Float(depth).squareRoot() * (factors.right == .int16 ? 8000 : 60)
    let result = quantization(
      generator.once(in: 5) ? 4e-6 : 0.0015 * reach, generator.integer(-100...100))
    let problem = try KernelProblem(
      .batchMatMul(transposesLeft: transposesLeft, transposesRight: transposesRight),
      [left, right], format: factors.left == .float32 ? nil : result)
    for target in TargetUnderTest.optimized where !target.target.int16Tiles.isEmpty {
      #expect(try !target.best(problem).choice.name.hasSuffix(".reference"))
    }
    try problem.expectReference(using: &generator)
  }

  /// Sums of 64 bits of the largest products, in chunks, and sums of 32 bits that are as large as they may be.
  @Test(arguments: [510, 513], [-128, 127])
  func sumsOfTheLargestProductsAreTheirNaiveVersion(depth: Int, zeroPoint: Int) throws {
    var generator = SeededGenerator(seed: depth)
    func matrix(_ type: ElementType, _ number: Int, zeroPoint: Int) -> TestTensor {
      let type = typed(type, [depth, 3], quantization(1, zeroPoint))
      return type.elementType == .int8
        ? TestTensor([Int8](repeating: Int8(number), count: 3 * depth), type)
        : TestTensor([Int16](repeating: Int16(number), count: 3 * depth), type)
    }
    // The byte that is farthest from its zero point.
    let farthest = zeroPoint < 0 ? 127 : -128
    for (left, right) in [
      (matrix(.int16, -32768, zeroPoint: 0), matrix(.int8, farthest, zeroPoint: zeroPoint)),
      (matrix(.int16, -32768, zeroPoint: 0), matrix(.int16, -32768, zeroPoint: 0)),
      (matrix(.int16, 32767, zeroPoint: 0), matrix(.int16, 32767, zeroPoint: 0)),
      (
        matrix(.int8, farthest, zeroPoint: zeroPoint),
        matrix(.int8, farthest, zeroPoint: zeroPoint)
      ),
    ] {
      try KernelProblem(
        .batchMatMul(transposesLeft: true), [left, right], format: quantization(4e7)
      ).expectReference(using: &generator)
    }
  }
}
