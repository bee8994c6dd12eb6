import HandsTFLite
import Testing

@testable import HandsEngine

/// Operators on quantized integers, element by element and over rows: results of LiteRT 2.3, for tangents those of its
/// reference kernels.
struct QuantizedOperatorTests {
  private func expect<Number: FixedWidthInteger & BitwiseCopyable>(
    _ operator: Operator, _ operands: [TestTensor], _ format: Quantization? = nil,
    gives expected: [Number], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = expected.withUnsafeBytes { [UInt8]($0) }
    try KernelProblem(`operator`, operands, format: format)
      .expectResults([bytes], sourceLocation: sourceLocation)
  }

  private func bytes(_ numbers: [Int8], _ shape: [Int], _ scale: Float, _ zero: Int) -> TestTensor {
    TestTensor(numbers, typed(.int8, shape, quantization(scale, zero)))
  }

  private func words(_ numbers: [Int16], _ shape: [Int], _ scale: Float) -> TestTensor {
    TestTensor(numbers, typed(.int16, shape, quantization(scale)))
  }

  private var a: TestTensor { bytes([-128, -3, 40, 127], [4], 0.05, 3) }
  private var b: TestTensor { bytes([100, -50, 7, -128], [4], 0.02, -5) }
  private var positive: TestTensor { bytes([-127, -100, 40, 127], [4], 0.05, -128) }
  private var wide: TestTensor { words([-32768, -300, 4000, 32767], [4], 1e-4) }

  @Test func bytesOfOneOperand() throws {
    try expect(.abs(), [a], quantization(0.04, 9), gives: [127, 17, 55, 127] as [Int8])
    try expect(.abs(), [a], quantization(0.05, 9), gives: [127, 15, 46, 127] as [Int8])
    try expect(.rsqrt(), [positive], quantization(0.02, -20), gives: [127, 22, -3, -6] as [Int8])
    try expect(.exp(), [a], quantization(0.5, -100), gives: [-100, -99, -87, 127] as [Int8])
    try expect(.log(), [positive], quantization(0.02, -7), gives: [-128, 10, 99, 120] as [Int8])
    for isApproximate in [false, true] {
      try expect(
        .gelu(isApproximate: isApproximate), [a], quantization(0.05, -20),
        gives: [-20, -22, 16, 104] as [Int8])
    }
  }

  @Test func halvesOfELUBecomeEvenWithTheZeroPoint() throws {
    try expect(
      .elu(), [bytes([1, 3, 5, -3, -100], [5], 0.5, 0)], quantization(1, 1),
      gives: [2, 2, 4, 0, 0] as [Int8])
  }

  @Test func bytesOfTwoOperands() throws {
    try expect(
      .squaredDifference(), [a, b], quantization(0.3, -100), gives: [127, -99, -91, 127] as [Int8])
    try expect(.comparison(.greater), [a, b], gives: [0, 1, 1, 1] as [UInt8])
    let left = bytes([1, -2, 3, 100, 50, -128], [2, 3], 0.05, 3)
    let right = bytes([5, -7, 90, -100, 127, -128], [3, 2], 0.02, -5)
    try expect(
      .batchMatMul(), [left, right], quantization(0.3, 4), gives: [2, 6, -36, 42] as [Int8])
    // -1.5 units become -2 by XNNPACK, which takes right factors without a zero point, and -1 by TFLite.
    let (row, column) = (bytes([-3, 0], [1, 2], 0.5, 0), bytes([1, 7], [2, 1], 1, 0))
    try expect(.batchMatMul(), [row, column], quantization(1), gives: [-2] as [Int8])
  }

  /// Half a unit becomes 0 by XNNPACK, which takes layers with dead channels too, and 1 by TFLite.
  @Test(arguments: [0x1p-31, 0x1p-33, 0x1p-120] as [Float])
  func scalesOfDeadChannelsMayBeSmall(scale: Float) throws {
    let filter = TestTensor(
      [1, 1] as [Int8],
      typed(.int8, [2, 1, 1, 1], Quantization(scales: [0.5, scale], zeroPoints: [0, 0], axis: 0)))
    try expect(
      .conv2D(Window(padding: .valid)), [bytes([1], [1, 1, 1, 1], 1, 0), filter], quantization(1),
      gives: [0, 0] as [Int8])
  }

  @Test func rowsOfBytes() throws {
    try expect(
      .l2Normalization(), [a], quantization(1 / 128, 0), gives: [-91, -4, 26, 86] as [Int8])
    let unsigned = TestTensor(
      [0, 100, 40, 255] as [UInt8], typed(.uint8, [4], quantization(0.05, 3)))
    try expect(
      .l2Normalization(), [unsigned], quantization(1 / 128, 128),
      gives: [127, 174, 145, 246] as [UInt8])
    try expect(.logSoftmax(), [a], quantization(1 / 16, 127), gives: [-77, 23, 57, 127] as [Int8])
  }

  @Test func wordsOfOneOperand() throws {
    let unit = quantization(0x1p-15)
    try expect(.logistic(), [wide], unit, gives: [1192, 16138, 19617, 31576] as [Int16])
    try expect(.tanh(), [wide], unit, gives: [-32675, -984, 12450, 32675] as [Int16])
    try expect(
      .tanh(), [words([-32768, -300, 4000, 32767], [4], 0x1p-12)], unit,
      gives: [-32767, -2396, 24628, 32767] as [Int16])
    try expect(.softmax(), [wide], unit, gives: [42, 1097, 1687, 29943] as [Int16])
    try expect(.exp(), [wide], quantization(1e-3), gives: [38, 971, 1492, 26486] as [Int16])
    try expect(.abs(), [wide], quantization(1.5e-4), gives: [21845, 200, 2667, 21845] as [Int16])
    try expect(.mean(axes: [0]), [wide], quantization(1.5e-4), gives: [617] as [Int16])
    try expect(.sum(axes: [0]), [wide], quantization(3e-4), gives: [1233] as [Int16])
  }

  @Test func wordsOfTwoOperands() throws {
    let other = words([20000, -12345, 7, -32768], [4], 3e-4)
    let far = quantization(4e-4)
    try expect(.add(), [wide, other], far, gives: [6808, -9334, 1005, -16384] as [Int16])
    try expect(
      .add(activation: .relu), [wide, other], quantization(2e-4),
      gives: [13616, 0, 2011, 0] as [Int16])
    try expect(.sub(), [wide, other], far, gives: [-23192, 9184, 995, 32767] as [Int16])
    try expect(
      .mul(), [wide, other], quantization(2e-3), gives: [-9830, 56, 0, -16106] as [Int16])
    let like = words([20000, -12345, 7, -32768], [4], 1e-4)
    try expect(
      .maximum(), [wide, like], quantization(1e-4), gives: [20000, -300, 4000, 32767] as [Int16])
    try expect(
      .minimum(), [wide, like], quantization(1e-4),
      gives: [-32768, -12345, 7, -32768] as [Int16])
  }

  @Test func leaksOfBytes() throws {
    let input = bytes([-128, -3, 40, 127], [1, 1, 2, 2], 0.05, 3)
    try expect(
      .prelu(), [input, bytes([50, -100], [1, 1, 2], 0.01, -5)], quantization(0.04, 9),
      gives: [-81, 16, 55, 127] as [Int8])
  }

  /// Slopes of 16-bit integers are bytes.
  @Test func leaksOfWords() throws {
    let input = words([-30000, -3, 400, 32767], [1, 1, 2, 2], 1e-4)
    let result = quantization(1.5e-4)
    try expect(
      .prelu(), [input, bytes([50, -100], [1, 1, 2], 0.01, -5)], result,
      gives: [-11000, 2, 267, 21845] as [Int16])
    let slopes = words([50, -100], [1, 1, 2], 0.01)
    #expect(throws: OperatorError.elementType(input: 1, found: .int16)) {
      try expect(.prelu(), [input, slopes], result, gives: [0, 0, 0, 0] as [Int16])
    }
  }

  /// As LiteRT gives them where 1.2 · 10³⁸ units of the result are exceeded.
  @Test func exponentialsBeyondSinglePrecision() throws {
    try expect(
      .exp(), [words([0, 26809, 32767], [3], 0.0032229456)], quantization(2.0067e-6),
      gives: [32767, 0, 32511] as [Int16])
  }

  @Test func quotientsOfBytes() throws {
    let dividends = TestTensor(
      [171, 248, 177, 51, 59, 0, 45, 42] as [UInt8],
      typed(.uint8, [8], quantization(0.013393180444836617, 42)))
    let divisors = TestTensor(
      [1, 111, 111, 1, 111, 49, 144, 0] as [UInt8],
      typed(.uint8, [8], quantization(0.004415151197463274, 0)))
    // TFLite shifts 3 / 144 by too many bits. It does not define a quotient of 0.
    try expect(
      .div(), [dividends, divisors], quantization(0.28927263617515564, 135),
      gives: [255, 154, 148, 229, 137, 126, 255, 135] as [UInt8])
    try expect(
      .div(activation: .relu), [bytes([3, -100], [2], 0.1, -10), bytes([50], [1], 0.02, 0)],
      quantization(0.05, -20), gives: [6, -20] as [Int8])
  }

  @Test func inverseRootsOfWords() throws {
    try expect(
      .rsqrt(), [words([1, 2889, 12219, 31971], [4], 7.01361641404219e-05)],
      quantization(0.00182205846067518), gives: [27069, 1220, 593, 366] as [Int16])
  }

  /// The factor of numbers below 0 is that of a product and then a quotient in single precision.
  @Test func leakFactorsOfWords() throws {
    try expect(
      .leakyRelu(alpha: 0.3579203486442566),
      [words([-32768, -6982, 3057], [3], 7.928910054033622e-05)],
      quantization(5.2859399147564545e-05), gives: [-17593, -3749, 4586] as [Int16])
  }

  @Test func wordsUnderAnotherScale() throws {
    try expect(
      .relu(), [words([-11688, 14294, 22600, 29959], [4], 0.0002029687602771446)],
      quantization(0.0001856374874478206), gives: [0, 15629, 24710, 32756] as [Int16])
  }

  /// Whole groups of eight are rounded to even, the others away from 0.
  @Test func wordsOfNumbers() throws {
    let halves: [Float] = [0.5, 1.5, 2.5, -0.5, -1.5, 3.5, 4.5, 1e9, 0.5, 1.5, -2.5]
    try expect(
      .quantize(to: .int16, quantization(1)), [TestTensor(halves, [11])],
      gives: [0, 2, 2, 0, -2, 4, 4, 32767, 1, 2, -3] as [Int16])
  }

  @Test func wordsOfImagesAndMatrices() throws {
    let image = words([-32768, -300, 4000, 32767], [1, 2, 2, 1], 1e-4)
    try expect(
      .resizeBilinear(height: 3, width: 3, hasHalfPixelCenters: true), [image],
      gives: [-32768, -16534, -300, -14384, 925, 16234, 4000, 18384, 32767] as [Int16])
    let left = words([1000, -2000, 300, -32768, 32767, 5], [2, 3], 1e-4)
    let right = words([5000, -7, 90, -100, 12700, -12800], [3, 2], 2e-4)
    try expect(
      .batchMatMul(), [left, right], quantization(1e-4),
      gives: [1726, -729, -32166, -622] as [Int16])
    try expect(
      .batchMatMul(), [left, right], quantization(1e-4, 7),
      gives: [1733, -722, -32159, -615] as [Int16])
  }

  /// LiteRT takes a factor of several scales as one of scale 0.
  @Test func productsWithAFactorOfSeveralScalesAreZero() throws {
    let scales = Quantization(scales: [0.1, 0.2], zeroPoints: [0, 0], axis: 1)
    let right = TestTensor([1, 2] as [Int8], typed(.int8, [1, 2], scales))
    try expect(
      .batchMatMul(), [words([100], [1, 1], 1e-4), right], quantization(1e-4),
      gives: [0, 0] as [Int16])
  }

  @Test func refusesScalesThatHaveNoMeaning() {
    func refuse(_ expected: OperatorError, _ operator: Operator, _ types: TensorType...) {
      #expect(throws: expected) {
        _ = try `operator`.infer(
          Operands(types.map { Value(name: "", type: $0) }, results: [quantization(1e-3)]))
      }
    }
    let word = typed(.int16, [4], quantization(1e-4))
    let unit = OperatorError.unsupported("a result of another scale than 2^-15")
    refuse(unit, .logistic(), word)
    refuse(unit, .softmax(), word)
    refuse(
      .unsupported("a result of another scale than 1/128"), .l2Normalization(),
      typed(.int8, [4], quantization(1)))
    refuse(.attribute("zero point", value: 3), .tanh(), typed(.int16, [4], quantization(1, 3)))
    refuse(
      .elementType(input: 0, found: .int16), .fullyConnected(), typed(.int16, [1, 4]),
      typed(.int8, [3, 4], quantization(1)))
  }
}
