import HandsMicrokernels
import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Element-wise operators of every instruction set, equal to the bit to their naive versions or to their
/// formulas.
@Suite struct ElementwiseKernelTests {
  @Test(arguments: Arithmetic.allCases, 0..<48)
  func binaryMatchesReference(operation: Arithmetic, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let full = try generator.shape()
    let left = try generator.tensor(generator.broadcastable(to: full))
    let right = try generator.tensor(generator.broadcastable(to: full))
    let problem = try KernelProblem(
      operation.operator(generator.activation()), [left, right])
    try problem.expectReference(using: &generator)
  }

  @Test(arguments: Arithmetic.allCases)
  func binaryKeepsInfinitiesAndNaNs(operation: Arithmetic) throws {
    let special: [Float] = [.infinity, -.infinity, .nan, 0, -0.0, 1, -1, 6.5, 1e38]
    var generator = SeededGenerator(seed: 0)
    let count = special.count
    // Runs below, at and above a vector, with either operand constant along them.
    for length in [1, 3, 16, 17] {
      let outer = TestTensor(special, [count, 1, 1])
      let inner = TestTensor(special, [1, count, 1])
      let line = TestTensor(
        (0..<length).map { special[$0 % count] }, try Shape([length]))
      let row = TestTensor(
        (0..<count * length).map { special[$0 / length] }, try Shape([count, length]))
      for operands in [[outer, inner], [outer, line], [line, inner], [row, line]] {
        try KernelProblem(operation.operator(.relu6), operands)
          .expectReference(using: &generator)
      }
    }
  }

  @Test func bigTensorsAreSharedOut() throws {
    // Three bands whose borders lie inside rows.
    var generator = SeededGenerator(seed: 1)
    let problem = try KernelProblem(
      .sub(), [generator.tensor([1, 1733, 29]), generator.tensor([29])])
    for target in TargetUnderTest.all {
      #expect(try target.best(problem).choice.bandCount == 3)
    }
    try problem.expectReference(using: &generator)
  }

  @Test(arguments: 0..<64)
  func preluMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let input = try generator.shape()
    let slope = try generator.broadcastable(to: input)
    try KernelProblem(.prelu(), [generator.tensor(input), generator.tensor(slope)])
      .expectReference(using: &generator)
  }

  @Test func names() throws {
    var generator = SeededGenerator(seed: 0)
    let same = try KernelProblem(.add(), [generator.tensor([2, 8]), generator.tensor([2, 8])])
    let channel = try KernelProblem(
      .prelu(), [generator.tensor([1, 4, 4, 8]), generator.tensor([1, 1, 8])])
    for target in TargetUnderTest.optimized {
      let tiles = target.target.tiles.name
      #expect(try target.best(same).choice.name == "add.f32.\(tiles)")
      #expect(try target.best(channel).choice.name == "prelu.f32.broadcast.\(tiles)")
    }
    #expect(try TargetUnderTest.reference.best(same).choice.name == "add.f32.reference")
  }

  /// Counts below, at and above one and several vectors, and of several bands.
  @Test(
    arguments: [
      .relu(), .reluN1To1(), .relu6(), .relu0To1(), .abs(), .neg(), .square(), .sqrt(),
      .leakyRelu(alpha: 0.3),
    ] as [Operator], [1, 3, 4, 7, 8, 15, 16, 17, 33, 2016, 40_000])
  func unaryMatchesReference(operation: Operator, count: Int) throws {
    var generator = SeededGenerator(seed: count)
    let special: [Float] = [.infinity, -.infinity, .nan, 0, -0.0, 6.5, -1e38, 0x1p-140]
    var numbers = generator.floats(count)
    for index in 0..<count where generator.once(in: 4) { numbers[index] = generator.pick(special) }
    try KernelProblem(operation, [TestTensor(numbers, Shape([count]))])
      .expectReference(using: &generator)
  }

  /// `min(max(x / 6 + 0.5, 0), 1) · x`, the sum rounded once where the processor multiplies and adds
  /// in one step.
  @Test(arguments: TargetUnderTest.all, [1, 3, 4, 7, 8, 15, 16, 17, 33, 2016, 40_000])
  func hardSwishRoundsAsMultiplyAddsDo(target: TargetUnderTest, count: Int) throws {
    var generator = SeededGenerator(seed: count)
    let numbers = generator.floats(count)
    let problem = try KernelProblem(.hardSwish(), [TestTensor(numbers, Shape([count]))])
    let expected = numbers.map { x in
      let sum =
        target.isFused ? (0.5 as Float).addingProduct(x, 1 / 6) : x * (1 / 6 as Float) + 0.5
      return min(max(sum, 0), 1) * x
    }
    for run in target.runs(of: problem, using: &generator) {
      #expect(firstDifference(run.floats.bits, expected.bits) == nil, "\(run)")
    }
  }

  @Test(arguments: [1, 7, 8, 2016, 40_000])
  func logisticIsItsFormula(count: Int) throws {
    var generator = SeededGenerator(seed: count)
    let numbers = generator.floats(count)
    let problem = try KernelProblem(.logistic(), [TestTensor(numbers, Shape([count]))])
    let expected = numbers.map { 1 / (1 + exponential(-$0)) }
    for target in TargetUnderTest.all {
      for run in target.runs(of: problem, using: &generator) {
        // Vectors with FMA have XNNPACK's approximations.
        guard target.lanes > 4 else {
          #expect(firstDifference(run.floats, expected) == nil, "\(run)")
          continue
        }
        let errors = zip(run.floats, expected).map { ($0 - $1).magnitude }
        #expect(errors.allSatisfy { $0 <= 2e-7 }, "\(run)")
      }
    }
  }

  @Test(arguments: 0..<16)
  func softmaxIsItsFormula(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (rows, columns) = (generator.pick([1, 3, 5000]), generator.pick([1, 2, 8, 9]))
    let beta: Float = generator.pick([1, 0.5])
    let numbers = generator.floats(rows * columns)
    let expected = (0..<rows).flatMap { row in
      let logits = numbers[row * columns..<(row + 1) * columns]
      let largest = logits.max() ?? 0
      let powers = logits.map { exponential(($0 - largest) * beta) }
      let sum = powers.reduce(0, +)
      return powers.map { $0 / sum }
    }
    try KernelProblem(.softmax(beta: beta), [TestTensor(numbers, Shape([rows, columns]))])
      .expectFloats(expected)
  }

  @Test(arguments: [ElementType.float16, .int8, .uint8, .int16], 0..<24)
  func dequantizeIsItsFormula(stored: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 1...4)
    let axis = generator.integer(0...(shape.rank - 1))
    var type = TensorType(stored, shape)
    if stored != .float16 {
      let count = generator.once(in: 2) ? 1 : shape[axis]
      type.quantization = Quantization(
        scales: generator.floats(count).map { 0.5 + $0.magnitude },
        zeroPoints: (0..<count).map { _ in
          generator.integer(stored == .uint8 ? 0...255 : -128...127)
        },
        axis: axis)
    }
    let input = generator.bytes(type.byteCount)
    let expected = shape.indices.enumerated().map { element, index -> Float in
      let low = input[element * type.elementType.byteCount]
      let high = type.elementType.byteCount == 2 ? input[2 * element + 1] : 0
      let word = UInt16(high) << 8 | UInt16(low)
      let number =
        switch type.elementType {
        case .float16: 0
        case .int8: Int(Int8(bitPattern: low))
        case .uint8: Int(low)
        default: Int(Int16(bitPattern: word))
        }
      guard let quantization = type.quantization else { return widened(half: word) }
      let channel = quantization.scales.count == 1 ? 0 : index[axis]
      return Float(number - quantization.zeroPoints[channel]) * quantization.scales[channel]
    }
    let problem = try KernelProblem(.dequantize(), [TestTensor(input, type)])
    for target in TargetUnderTest.all {
      for run in target.runs(of: problem, using: &generator) {
        #expect(firstDifference(run.floats.bits, expected.bits) == nil, "\(run)")
      }
    }
  }

  /// Kernels never see a tensor without elements.
  @Test func emptyOperandsAreRefused() {
    let empty = TestTensor([], [2, 0])
    for operation in [Operator.relu(), .softmax(), .sum(axes: [0]), .dequantize()] {
      #expect(throws: OperatorError.emptyInput(0)) { try KernelProblem(operation, [empty]) }
    }
    #expect(throws: OperatorError.emptyInput(0)) { try KernelProblem(.add(), [empty, empty]) }
  }
}

/// Arithmetic of two operands.
enum Arithmetic: CaseIterable {
  case add, subtract, multiply, divide, maximum, minimum, squaredDifference

  /// The operator, with a clamp if it has one.
  func `operator`(_ activation: Activation) -> Operator {
    switch self {
    case .add: .add(activation: activation)
    case .subtract: .sub(activation: activation)
    case .multiply: .mul(activation: activation)
    case .divide: .div(activation: activation)
    case .maximum: .maximum()
    case .minimum: .minimum()
    case .squaredDifference: .squaredDifference()
    }
  }
}
