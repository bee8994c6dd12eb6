import Testing

@testable import HandsEngine

/// Layers of bytes are refused where a sum may overflow 32 bits with some input: LiteRT does not define what it is then.
struct SumBoundsTests {
  private let refusal = OperatorError.unsupported("sums of 32 bits that may overflow")

  /// A layer of one sum, of equal weights.
  private func layer(
    _ count: Int, _ weight: Int, _ type: ElementType = .int8, zeroPoint: Int,
    filterZeroPoint: Int = 0, bias: Int32 = 0
  ) throws {
    let weights = [UInt8](repeating: UInt8(truncatingIfNeeded: weight), count: count)
    _ = try Operator.fullyConnected().infer(
      Operands(
        [
          Value(name: "", type: typed(type, [1, count], quantization(1, zeroPoint))),
          constant(weights, typed(type, [1, count], quantization(1, filterZeroPoint))),
          constant([bias], typed(.int32, [1])),
        ], results: [quantization(1, zeroPoint)]))
  }

  private func constant<Number: BitwiseCopyable>(_ numbers: [Number], _ type: TensorType) -> Value {
    var builder = GraphBuilder()
    let id = TestTensor(numbers, type).constant.add(to: &builder)
    return builder.graph[id]
  }

  @Test func sumsOfFullyConnectedLayers() throws {
    // 255 · 127 · 66,311 + 1912 is the largest number of 32 bits.
    try layer(66_311, 127, zeroPoint: -128, bias: 1912)
    try layer(66_311, -127, zeroPoint: 127, bias: -1912)
    #expect(throws: refusal) { try layer(66_311, 127, zeroPoint: -128, bias: 1913) }
    #expect(throws: refusal) { try layer(66_312, 127, zeroPoint: -128) }
    #expect(throws: refusal) { try layer(66_312, -127, zeroPoint: 127) }
    #expect(throws: refusal) { try layer(1, 0, zeroPoint: 0, bias: .min) }
    // Small weights may be many.
    try layer(2_000_000, 4, zeroPoint: -128)
    // 255 · 255 · 33,025 and 33,022.
    try layer(33_025, 255, .uint8, zeroPoint: 0, bias: 33_022)
    try layer(33_025, 0, .uint8, zeroPoint: 255, filterZeroPoint: 255, bias: 33_022)
    #expect(throws: refusal) { try layer(33_025, 255, .uint8, zeroPoint: 0, bias: 33_023) }
    #expect(throws: refusal) { try layer(33_026, 255, .uint8, zeroPoint: 0) }
    // Weights that stand for 0.
    try layer(100_000, 128, .uint8, zeroPoint: 0, filterZeroPoint: 128, bias: .max)
  }

  /// Only the second channel has weights and an input that may be 255 units from 0.
  @Test func eachChannelHasItsOwnBound() throws {
    let limit = Int32.max - 255 * 127
    for (`operator`, shape, axis) in [
      (.depthwiseConv2D(Window(padding: .valid)), [1, 1, 1, 2], 3),
      (.conv2D(Window(padding: .valid)), [2, 1, 1, 1], 0),
      (
        .transposeConv(TransposedWindow(strideHeight: 1, strideWidth: 1, isSame: true)),
        [2, 1, 1, 1], 0
      ),
    ] as [(Operator, [Int], Int)] {
      func infer(_ bias: [Int32]) throws {
        let inputs = [1, 1, 1, axis == 3 ? 2 : 1]
        _ = try `operator`.infer(
          Operands(
            [
              Value(name: "", type: typed(.int8, inputs, quantization(1, -128))),
              constant([0, 127] as [Int8], typed(.int8, shape, quantization(0.1))),
              constant(bias, typed(.int32, [2])),
            ], results: [quantization(1)]))
      }
      try infer([.max, limit])
      #expect(throws: refusal) { try infer([.max, limit + 1]) }
      #expect(throws: refusal) { try infer([.min, limit]) }
    }
  }

  /// Where XNNPACK takes no part, a factor of 256 or more shifts sums before it multiplies them.
  @Test func factorsThatShiftSums() throws {
    func infer(_ bias: Int32) throws {
      _ = try Operator.conv2D(Window(padding: .valid)).infer(
        Operands(
          [
            Value(name: "", type: typed(.int8, [1, 1, 1, 1], quantization(1))),
            constant([0] as [Int8], typed(.int8, [1, 1, 1, 1], quantization(1))),
            constant([bias], typed(.int32, [1])),
          ], results: [quantization(0x1p-8)]))
    }
    try infer((1 << 22) - 1)
    #expect(throws: refusal) { try infer(1 << 22) }
  }

  @Test func computedFactorsMayBeAny() throws {
    func dense(_ depth: Int, _ input: ElementType, bias: ElementType? = nil) throws {
      let isFloat = input == .float32
      _ = try Operator.fullyConnected().infer(
        Operands(
          [
            typed(input, [1, depth], isFloat ? nil : quantization(1, -128)),
            typed(.int8, [1, depth], quantization(1)),
          ].map { Value(name: "", type: $0) }
            + (bias.map { [Value(name: "", type: typed($0, [1]))] } ?? []),
          results: [quantization(1)]))
    }
    // 255 · 128 · 65,793.
    try dense(65_793, .int8)
    try dense(65_793, .float32, bias: .float32)
    #expect(throws: refusal) { try dense(65_794, .int8) }
    #expect(throws: refusal) { try dense(65_794, .float32, bias: .float32) }
    #expect(throws: refusal) { try dense(4, .int8, bias: .int32) }
    func product(_ depth: Int, _ type: ElementType, zeroPoint: Int = 0) throws {
      let format = quantization(1, zeroPoint)
      _ = try Operator.batchMatMul().infer(
        Operands(
          [typed(type, [1, depth], format), typed(type, [depth, 1], quantization(1))].map {
            Value(name: "", type: $0)
          }, results: [format]))
    }
    // 128 · 128 · 131,071.
    try product(131_071, .int8)
    #expect(throws: refusal) { try product(131_072, .int8) }
    #expect(throws: refusal) { try product(65_794, .int8, zeroPoint: 127) }
    // Sums of 16-bit integers have 64 bits.
    try product(131_072, .int16)
  }

  /// Matrices of a batch are no terms of one sum.
  @Test func batchesAreNoTerms() throws {
    let types = [
      typed(.float32, [4, 1, 40_000]), typed(.int8, [4, 40_000, 1], quantization(1)),
    ]
    _ = try Operator.batchMatMul().infer(Operands(types: types))
  }
}
