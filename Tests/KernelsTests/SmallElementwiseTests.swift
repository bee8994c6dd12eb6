import Kernels
import TestSupport
import Tensors
import Testing

@Suite struct SmallElementwiseTests {
  let reference = KernelTable.reference
  let fast = KernelTable.baseline

  @Test(arguments: BinaryOperator.allCases, 0..<48)
  func binaryMatchesReference(operation: BinaryOperator, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try BinaryProblem.random(operation, using: &generator)
    let inputs = [
      generator.floats(problem.left.elementCount), generator.floats(problem.right.elementCount),
    ]
    let count = problem.output.elementCount
    #expect(
      firstDifference(
        fast.binary(problem).floats(inputs, count: count).bits,
        reference.binary(problem).floats(inputs, count: count).bits) == nil, "\(problem)")
  }

  @Test(arguments: BinaryOperator.allCases)
  func binaryKeepsInfinitiesAndNaNs(operation: BinaryOperator) {
    let special: [Float] = [.infinity, -.infinity, .nan, 0, -0.0, 1, -1, 6.5, 1e38]
    let n = special.count
    let problem = BinaryProblem(
      operation, left: [n, 1], right: [1, n], output: [n, n], activation: .relu6)
    #expect(
      firstDifference(
        fast.binary(problem).floats([special, special], count: n * n).bits,
        reference.binary(problem).floats([special, special], count: n * n).bits) == nil)
  }

  @Test func bigTensorsAreSharedOut() {
    // Three bands whose borders lie inside rows.
    let problem = BinaryProblem(
      .subtract, left: [1, 1733, 29], right: [29], output: [1, 1733, 29])
    var generator = SeededGenerator(seed: 1)
    let inputs = [generator.floats(1733 * 29), generator.floats(29)]
    let kernel = fast.binary(problem)
    #expect(kernel.bandCount == 3)
    #expect(
      firstDifference(
        kernel.floats(inputs, count: 1733 * 29).bits,
        reference.binary(problem).floats(inputs, count: 1733 * 29).bits) == nil)
  }

  @Test(arguments: 0..<64)
  func preluMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let input = try generator.shape()
    let slope = try generator.broadcastable(to: input)
    let problem = PReLUProblem(input: input, slope: slope)
    let inputs = [generator.floats(input.elementCount), generator.floats(slope.elementCount)]
    #expect(
      firstDifference(
        fast.prelu(problem).floats(inputs, count: input.elementCount).bits,
        reference.prelu(problem).floats(inputs, count: input.elementCount).bits) == nil,
      "\(problem)")
  }

  @Test func names() {
    let same = BinaryProblem(.add, left: [2, 8], right: [2, 8], output: [2, 8])
    let channel = PReLUProblem(input: [1, 4, 4, 8], slope: [1, 1, 8])
    #expect(fast.binary(same).name == "add.f32")
    #expect(fast.prelu(channel).name == "prelu.f32.broadcast")
    #expect(reference.binary(same).name == "add.f32.reference")
  }

  @Test(arguments: [0, 1, 7, 8, 2016, 40_000])
  func logisticMatchesReference(count: Int) {
    var generator = SeededGenerator(seed: count)
    let inputs = [generator.floats(count)]
    #expect(
      firstDifference(
        fast.logistic(count: count).floats(inputs, count: count),
        reference.logistic(count: count).floats(inputs, count: count)) == nil)
  }

  @Test(arguments: 0..<16)
  func softmaxMatchesReference(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let problem = SoftmaxProblem(
      rows: generator.pick([0, 1, 3, 5000]), columns: generator.pick([1, 2, 8, 9]),
      beta: generator.pick([1, 0.5]))
    let count = problem.rows * problem.columns
    let inputs = [generator.floats(count)]
    #expect(
      firstDifference(
        fast.softmax(problem).floats(inputs, count: count),
        reference.softmax(problem).floats(inputs, count: count)) == nil, "\(problem)")
  }

  @Test(arguments: [ElementType.float16, .int8, .uint8], 0..<24)
  func dequantizeMatchesReference(source: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 1...4)
    let axis = generator.integer(0...(shape.rank - 1))
    let scaleCount =
      source == .float16 ? 0 : generator.once(in: 2) || shape[axis] == 0 ? 1 : shape[axis]
    let problem = DequantizeProblem(
      source: source, shape: shape, scales: generator.floats(scaleCount),
      zeroPoints: (0..<scaleCount).map { _ in generator.integer(-128...127) }, axis: axis)
    let input = generator.bytes(shape.elementCount * source.byteCount)
    let size = 4 * shape.elementCount
    #expect(
      firstDifference(
        fast.dequantize(problem).run([input], outputs: [size])[0].floats.bits,
        reference.dequantize(problem).run([input], outputs: [size])[0].floats.bits) == nil,
      "\(problem)")
  }
}

extension BinaryProblem {
  /// Two operands that share, miss or broadcast dimensions.
  static func random(
    _ operation: BinaryOperator, using generator: inout SeededGenerator
  ) throws -> BinaryProblem {
    let full = try generator.shape()
    let left = try generator.broadcastable(to: full)
    let right = try generator.broadcastable(to: full)
    return BinaryProblem(
      operation, left: left, right: right, output: try #require(left.broadcast(with: right)),
      activation: generator.activation())
  }
}

extension SeededGenerator {
  /// A shape with some extents of another one turned to 1 and some leading ones left out.
  mutating func broadcastable(to shape: Shape) throws -> Shape {
    if once(in: 4) { return shape }
    let missing = once(in: 2) ? integer(0...shape.rank) : 0
    return try Shape(shape.dimensions.dropFirst(missing).map { once(in: 2) ? 1 : $0 })
  }
}
