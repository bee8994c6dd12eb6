import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Operators of two operands of quantized integers that broadcast.
struct QuantizedPairsTests {
  /// Shapes of a result and of an operand: in place, one element, channels, pixels, loops around loops, and runs and periods of
  /// a block and more.
  private static let broadcasts: [([Int], [Int])] = [
    ([5], [5]), ([5], [1]), ([], []), ([3, 7, 5], [5]), ([3, 7, 5], [3, 7, 1]),
    ([3, 7, 5], [7, 1]),
    ([3, 7, 5], [3, 1, 5]), ([3, 7, 5], [3, 1, 1]), ([2, 3, 4, 5], [3, 1, 5]),
    ([70, 3, 33], [33]), ([70, 3, 33], [70, 1, 33]), ([70, 3, 33], [3, 1]),
    ([70, 3, 33], [70, 3, 1]),
    ([70, 3, 33], [1]), ([2, 5000], [5000]), ([3, 5000], [3, 1]), ([3, 4096], [4096]),
    ([2, 3, 1000], [3, 1000]), ([2, 3, 2500], [2, 1, 2500]), ([4100, 2], [4100, 1]),
  ]

  @Test(arguments: broadcasts.indices)
  func operandsAreThoseOfTheirIndices(index: Int) throws {
    let (extents, own) = Self.broadcasts[index]
    let (result, shape) = (try Shape(extents), try Shape(own))
    let sizes = [1, 2, 8, 4]
    let walk = StridedWalk(broadcasting: shape, result, shape, shape, to: result)
    let blocks = BroadcastBlocks(walk, elementByteCounts: sizes)
    var generator = SeededGenerator(seed: index)
    let operands = sizes.enumerated().map { index, size in
      generator.bytes((index == 1 ? result : shape).elementCount * size)
    }
    let count = result.elementCount
    // Two bands, so that one begins anywhere.
    let kernel = KernelChoice(
      name: "", workspaceByteCount: blocks.workspaceByteCount, bandCount: 1
    ) { _ in
      { call, _ in
        for part in [0..<count / 3, count / 3..<count] {
          blocks.forEach(in: part, call) { block in
            for (operand, size) in sizes.enumerated() {
              unsafe (call.output(operand) + block.lowerBound * size).copyMemory(
                from: blocks.elements(operand, of: block, call), byteCount: block.count * size)
            }
          }
        }
      }
    }
    let results = KernelOperands.compute(
      kernel, of: operands.map { ByteSlice($0) }, sizes.map { $0 * count })
    for (operand, size) in sizes.enumerated() {
      let expected = result.indices.flatMap { index in
        let start = (operand == 1 ? result : shape).broadcastOffset(index) * size
        return operands[operand][start..<start + size]
      }
      #expect(firstDifference(results[operand], expected) == nil)
    }
  }

  @Test(arguments: [ElementType.int8, .uint8, .int16], broadcasts.indices)
  func largerAndSmallerIntegersAreThoseOfTheirIndices(type: ElementType, index: Int) throws {
    let (extents, own) = Self.broadcasts[index]
    var generator = SeededGenerator(seed: index)
    var operands = [extents, own].map { extents in
      let type = typed(type, extents, quantization(0.1, type == .int16 ? 0 : 5))
      return TestTensor(generator.bytes(type.byteCount), type)
    }
    if generator.once(in: 2) { operands.reverse() }
    let format = operands[0].type.quantization
    for (`operator`, isLarger) in [(Operator.maximum(), true), (.minimum(), false)] {
      let problem = try KernelProblem(`operator`, operands, format: format)
      let integers = operands.map { $0.integers }
      let expected = problem.resultShape.indices.flatMap { index -> [UInt8] in
        let (a, b) = (
          integers[0][operands[0].type.shape.broadcastOffset(index)],
          integers[1][operands[1].type.shape.broadcastOffset(index)]
        )
        let number = UInt16(truncatingIfNeeded: isLarger ? max(a, b) : min(a, b))
        return type.byteCount == 1
          ? [UInt8(truncatingIfNeeded: number)] : bytes([number.littleEndian])
      }
      problem.expectResults([expected])
    }
  }

  /// Every pair of bytes, under scales and zero points at both ends of what they may be.
  @Test(arguments: [ElementType.int8, .uint8], 0..<12)
  func pairsOfBytesAreTheirNaiveVersion(type: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let range = try #require(type.integers)
    func format() -> Quantization {
      quantization(
        generator.pick([0.999, 0.5, 0.04, 0x1p-6, 1e-4, 3e-10, 1e-12]),
        generator.pick([
          range.lowerBound, range.upperBound, 0,
          generator.integer(range.lowerBound...range.upperBound),
        ]))
    }
    let all = (0...UInt8.max).map { $0 }
    let operands = [
      TestTensor(all, typed(type, [256, 1], format())),
      TestTensor(all, typed(type, [256], format())),
    ]
    for `operator` in Comparison.allCases.map({ Operator.comparison($0) }) {
      try KernelProblem(`operator`, operands).expectReference(using: &generator)
    }
    guard type == .int8 else { return }
    try KernelProblem(.squaredDifference(), operands, format: format())
      .expectReference(using: &generator)
  }

  /// Factors below 2⁻³¹ are shifted by all 31 places.
  @Test func smallestFactorsAreTheirNaiveVersion() throws {
    var generator = SeededGenerator(seed: 1)
    let bytes = (0...UInt8.max).map { $0 }
    for scale in [0x1p-31, 3e-10] as [Float] {
      let operands = [
        TestTensor(bytes, typed(.int8, [256, 1], quantization(scale))),
        TestTensor(bytes, typed(.int8, [256], quantization(0.5))),
      ]
      for `operator` in Comparison.allCases.map({ Operator.comparison($0) }) {
        try KernelProblem(`operator`, operands).expectReference(using: &generator)
      }
    }
    let numbers: [Int16] = [0, 100, -1, 1, .min, .max, 7, -7, 12_000]
    let operands = [7e-10, 1].map { scale in
      TestTensor(numbers, typed(.int16, [9], quantization(scale)))
    }
    for `operator` in [Operator.add(), .sub()] {
      try KernelProblem(`operator`, operands, format: quantization(1e-4))
        .expectReference(using: &generator)
    }
  }

  /// Ratios of scales of sums and products from such that leave nothing to such beyond 32 bits.
  @Test(arguments: 0..<32)
  func pairsOf16BitIntegersAreTheirNaiveVersion(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let full = try generator.shape()
    let scales: [Float] = [1e-4, 3e-5, 0x1p-12, 0.7, 1e-9]
    func tensor(_ shape: Shape) -> TestTensor {
      let zero = generator.once(in: 4) ? generator.pick([-32768, 32767, 12]) : 0
      let type = TensorType(.int16, shape, quantization: quantization(generator.pick(scales), zero))
      let numbers = (0..<shape.elementCount).map { _ in
        generator.once(in: 4)
          ? generator.pick([.min, .max, 0, 1, -1])
          : Int16.random(in: .min ... .max, using: &generator)
      }
      return TestTensor(numbers, type)
    }
    let operands = [
      tensor(try generator.broadcastable(to: full)), tensor(try generator.broadcastable(to: full)),
    ]
    let activation = generator.activation()
    for `operator` in [
      Operator.add(activation: activation), .sub(activation: activation),
      .mul(activation: activation),
    ] {
      let format = quantization(generator.pick(scales), generator.pick([0, 0, 0, -300]))
      try KernelProblem(`operator`, operands, format: format)
        .expectReference(using: &generator)
    }
  }
}

extension TestTensor {
  /// The elements of a tensor of quantized integers.
  fileprivate var integers: [Int] {
    switch type.elementType {
    case .int8: bytes.map { Int(Int8(bitPattern: $0)) }
    case .uint8: bytes.map { Int($0) }
    default:
      bytes.withUnsafeBytes { raw in
        (0..<bytes.count / 2).map { Int(raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self)) }
      }
    }
  }
}
