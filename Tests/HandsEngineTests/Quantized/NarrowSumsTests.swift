import HandsTestSupport
import HandsTFLite
import Testing

@testable import HandsEngine

/// Layers of 16-bit activations whose sums and bias have 32 bits, as their file says.
struct NarrowSumsTests {
  @Test(arguments: 0..<12)
  func convolutionsAreTheirNaiveVersion(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let groups = generator.pick([1, 1, 2])
    let (inputs, outputs) = (groups * generator.integer(1...20), groups * generator.integer(1...20))
    let window = Window(
      strideHeight: generator.integer(1...2), strideWidth: generator.integer(1...2),
      dilationHeight: generator.integer(1...2), dilationWidth: 1,
      padding: generator.pick([.same, .valid]))
    try generator.weightedProblem(
      .conv2D(window, biasType: .int32, Epilogue(activation: generator.activation())), .int16,
      input: [2, 7, generator.pick([5, 30]), inputs],
      filter: [outputs, generator.integer(1...3), generator.integer(1...3), inputs / groups],
      outputAxis: 0, hasNarrowSums: true
    ).expectReference(using: &generator)
  }

  @Test(arguments: 0..<8)
  func fullyConnectedLayersAreTheirNaiveVersion(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, depth) = (seed % 3 == 0 ? 1 : generator.integer(1...9), generator.integer(1...300))
    try generator.weightedProblem(
      .fullyConnected(biasType: .int32), .int16, input: [rows, depth],
      filter: [generator.integer(1...90), depth], outputAxis: 0, hasNarrowSums: true
    ).expectReference(using: &generator)
  }

  /// Halves go up in ruy, which takes products of one group, and away from 0 in TFLite's own kernels.
  @Test(arguments: ["fully connected", "no bias", "convolution", "groups", "transposed"], 0..<4)
  func productsAreRoundedAsByLiteRT(kind: String, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let groups = kind == "groups" ? 2 : 1
    let (rows, depth, outputs) = (generator.integer(1...9), 4, 6)
    let (`operator`, isImage): (Operator, Bool) =
      switch kind {
      case "fully connected": (.fullyConnected(biasType: .int32), false)
      case "no bias": (.fullyConnected(), false)
      case "transposed":
        (
          .transposeConv(
            TransposedWindow(strideHeight: 1, strideWidth: 1, isSame: true), biasType: .int32),
          true
        )
      default: (.conv2D(Window(padding: .valid), biasType: .int32), true)
      }
    let x = (0..<rows * groups * depth).map { _ in Int16(generator.integer(-40...40)) }
    let w = (0..<outputs * depth).map { _ in Int8(generator.integer(-127...127)) }
    let hasBias = kind != "no bias"
    let bias = (0..<outputs).map { _ in hasBias ? Int32(generator.integer(-900...900)) : 0 }
    let image = isImage ? [1, 1] : []
    // Sums are halved, and a quarter of what is left lies between two integers of the result.
    let problem = try KernelProblem(
      `operator`,
      [
        TestTensor(x, typed(.int16, image + [rows, groups * depth], quantization(1))),
        TestTensor(w, typed(.int8, [outputs] + image + [depth], quantization(0.25))).constant,
        hasBias ? TestTensor(bias, typed(.int32, [outputs])).constant : nil,
      ], format: quantization(2))
    var expected: [Int16] = []
    for row in 0..<rows {
      for o in 0..<outputs {
        let first = (row * groups + o / (outputs / groups)) * depth
        let sum = (0..<depth).reduce(Int(bias[o])) {
          $0 + Int(x[first + $1]) * Int(w[o * depth + $1])
        }
        let half = (sum + 1) >> 1
        let isAway = kind == "groups" || kind == "transposed"
        expected.append(Int16(isAway && half < 0 ? -((2 - half) >> 2) : (half + 2) >> 2))
      }
    }
    problem.expectResults([expected.withUnsafeBytes { [UInt8]($0) }])
  }

  /// Results of LiteRT 2.3: fully connected layers of one scale round its product with the input's to single precision.
  @Test func unitsOfSumsAreThoseOfLiteRT() throws {
    for (`operator`, shape, expected) in [
      (.fullyConnected(biasType: .int32), [1, 1], 1419), (.fullyConnected(), [1, 1], 1419),
      (.conv2D(Window(padding: .valid), biasType: .int32), [1, 1, 1, 1], 1420),
    ] as [(Operator, [Int], Int16)] {
      try KernelProblem(
        `operator`,
        [
          TestTensor([0] as [Int16], typed(.int16, shape, quantization(0.1))),
          TestTensor([0] as [Int8], typed(.int8, shape, quantization(0.3))).constant,
          TestTensor([1_550_472_448] as [Int32], typed(.int32, [1])).constant,
        ], format: quantization(0x1p15)
      ).expectResults([expected.littleEndianBytes])
    }
  }

  @Test func refusesSumsThatMayOverflow() throws {
    func layer(
      _ count: Int, _ weight: Int8, bias: Int32?, output scale: Float = 1,
      biasType: ElementType? = .int32
    ) throws {
      _ = try KernelProblem(
        .fullyConnected(biasType: biasType),
        [
          TestTensor(
            [Int16](repeating: 0, count: count), typed(.int16, [1, count], quantization(1))),
          TestTensor(
            [Int8](repeating: weight, count: count), typed(.int8, [1, count], quantization(0.5))
          ).constant,
          bias.map { TestTensor([$0], typed(.int32, [1])).constant },
        ], format: quantization(scale))
    }
    let refusal = OperatorError.unsupported("sums of 32 bits that may overflow")
    // 2¹⁵ · 65,535 + 32,767 is the largest number of 32 bits.
    try layer(65_535, 1, bias: 32_767)
    try layer(65_535, -1, bias: -32_767)
    try layer(511, -128, bias: nil)
    #expect(throws: refusal) { try layer(65_535, 1, bias: 32_768) }
    #expect(throws: refusal) { try layer(65_535, -1, bias: -32_768) }
    #expect(throws: refusal) { try layer(512, -128, bias: nil) }
    #expect(throws: refusal) { try layer(1, 0, bias: .min) }
    #expect(throws: refusal) { try layer(1, 0, bias: .min, biasType: nil) }
    // Sums of a layer that says nothing have 64 bits then.
    try layer(512, -128, bias: nil, biasType: nil)
    // Before a product with a factor of 4 or more, a sum is multiplied by 8.
    try layer(8191, 1, bias: 0, output: 0.125)
    #expect(throws: refusal) { try layer(8192, 1, bias: 0, output: 0.125) }
    // Weights and bias that are computed.
    let (input, filter) = (
      typed(.int16, [1, 4], quantization(1)), typed(.int8, [3, 4], quantization(1))
    )
    func infer(_ types: TensorType..., biasType: ElementType = .int32) throws {
      _ = try Operator.fullyConnected(biasType: biasType).infer(
        Operands(types.map { Value(name: "", type: $0) }, results: [quantization(1)]))
    }
    try infer(input, filter)
    #expect(throws: refusal) { try infer(input, filter, typed(.int32, [3])) }
    #expect(throws: OperatorError.elementType(input: 2, found: .int64)) {
      try infer(input, filter, typed(.int64, [3]))
    }
    #expect(throws: OperatorError.elementType(input: 2, found: .int32)) {
      try infer(input, filter, typed(.int32, [3]), biasType: .int64)
    }
  }

  /// The option stands behind others in the tables of three operators.
  @Test(
    arguments: [
      (Code.convolution, 1, 6), (Code.fullyConnected, 8, 4), (Code.transposedConvolution, 49, 4),
    ] as [(Int32, UInt8, Int)])
  func filesSayHowWideSumsAre(code: Int32, options: UInt8, field: Int) throws {
    let isImage = code != Code.fullyConnected
    func graph(
      _ biasType: TFLiteModel.TensorTypeCode, bias: TFLiteModel.TensorTypeCode
    ) throws -> Graph {
      func scale(_ scale: Float) -> TFLiteModel.Quantization {
        TFLiteModel.Quantization(scale: [scale], zeroPoint: [0], quantizedDimension: 0)
      }
      var building = ModelBuilding()
      let image: [Int32] = isImage ? [1, 1] : []
      let input = building.tensor(image + [1, 4], .int16, quantization: scale(1))
      building.model.subgraphs[0].inputs.append(input)
      let filter = building.tensor(
        [2] + image + [4], .int8, bytes: [1, 2, 3, 4, 5, 6, 7, 8], quantization: scale(1))
      let starts = building.tensor(
        [2], bias, bytes: [UInt8](repeating: 0, count: bias == .int32 ? 8 : 16))
      let output = building.tensor(image + [1, 2], .int16, quantization: scale(8))
      let target = code == Code.transposedConvolution ? [building.integers(1, 1, 1, 2)] : []
      var fields: [Int: FlatBufferValue] = isImage ? [1: .int32(1), 2: .int32(1)] : [:]
      fields[field] = .int8(biasType.rawValue)
      building.append(
        code, target + (target.isEmpty ? [input, filter] : [filter, input]) + [starts], [output],
        TFLiteModelWriter.Options(type: options, fields))
      return try building.graph(outputs: output)
    }
    for (biasType, bias) in [(.int32, .int32), (.int64, .int64), (.float32, .int64)]
      as [(TFLiteModel.TensorTypeCode, TFLiteModel.TensorTypeCode)]
    {
      let graph = try graph(biasType, bias: bias)
      guard case .weighted(let weighted) = graph.nodes[0].pattern else {
        Issue.record("no weighted operator")
        continue
      }
      #expect(weighted.biasType == (biasType == .float32 ? nil : ElementType(biasType)))
      // Zeros around the input change nothing of it.
      let padded = weighted.padded(before: [0, 1, 0, 0], after: [0, 0, 0, 0])
      #expect(padded == nil || padded?.biasType == weighted.biasType)
    }
    #expect(throws: GraphError.self) { try graph(.int32, bias: .int64) }
    #expect(throws: GraphError.self) { try graph(.int64, bias: .int32) }
    // Fully connected layers take the type of their bias, TFLite's convolutions read it as 64 bits.
    if isImage {
      #expect(throws: GraphError.self) { try graph(.float32, bias: .int32) }
    } else {
      _ = try graph(.float32, bias: .int32)
    }
    let error = #expect(throws: GraphError.self) { try graph(.int8, bias: .int32) }
    guard case .unsupported(_, "quantized bias type", 9) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
  }
}
