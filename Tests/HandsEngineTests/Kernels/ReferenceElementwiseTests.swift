import Foundation
import Testing

@testable import HandsEngine

/// Values computed by hand, of every kernel.
@Suite struct ReferenceElementwiseTests {
  @Test(
    arguments: [
      (.add, [5, 1, 2, 9]), (.subtract, [-1, -5, -4, 3]), (.multiply, [6, -6, -3, 18]),
      (.divide, [2.0 / 3, -2.0 / 3, -1.0 / 3, 2]), (.maximum, [3, 3, 3, 6]),
      (.minimum, [2, -2, -1, 3]), (.squaredDifference, [1, 25, 16, 9]),
    ] as [(Arithmetic, [Float])])
  func arithmetic(operation: Arithmetic, expected: [Float]) throws {
    try KernelProblem(
      operation.operator(.none), [TestTensor([2, -2, -1, 6], [2, 2]), TestTensor([3], [])]
    ).expectFloats(expected)
  }

  @Test func dimensionsRepeat() throws {
    try KernelProblem(.sub(), [TestTensor([10, 20], [2, 1]), TestTensor([1, 2, 3], [1, 3])])
      .expectFloats([9, 8, 7, 19, 18, 17])
    try KernelProblem(.sub(), [TestTensor([10, 20], [2]), TestTensor([1, 2, 3, 4], [2, 1, 2])])
      .expectFloats([9, 18, 7, 16])
  }

  @Test(
    arguments: [
      (.none, [-8, -0.5, 0.5, 8]), (.relu, [0, 0, 0.5, 8]), (.relu6, [0, 0, 0.5, 6]),
      (.reluN1To1, [-1, -0.5, 0.5, 1]), (.relu0To1, [0, 0, 0.5, 1]),
    ] as [(Activation, [Float])])
  func clamps(activation: Activation, expected: [Float]) throws {
    try KernelProblem(
      .add(activation: activation), [TestTensor([-8, -0.5, 0.5, 8], [4]), TestTensor([0], [])]
    ).expectFloats(expected)
  }

  @Test func slopesRepeat() throws {
    let problem = try KernelProblem(
      .prelu(),
      [TestTensor([-1, 2, -3, 4, -5, -0.0], [2, 1, 3]), TestTensor([0.5, 9, 2], [1, 3])])
    let expected: [Float] = [-0.5, 2, -6, 4, -45, -0.0]
    problem.expectResults([bytes(expected)])
  }

  @Test(
    arguments: [
      (.relu(), [0, 0, 0.5, 8]), (.relu6(), [0, 0, 0.5, 6]), (.reluN1To1(), [-1, -0.5, 0.5, 1]),
      (.relu0To1(), [0, 0, 0.5, 1]), (.abs(), [9, 0.5, 0.5, 8]), (.neg(), [9, 0.5, -0.5, -8]),
      (.square(), [81, 0.25, 0.25, 64]), (.leakyRelu(alpha: 0.5), [-4.5, -0.25, 0.5, 8]),
      (.hardSwish(), [0, -0.208_333_33, 0.291_666_66, 8]),
    ] as [(Operator, [Float])])
  func unary(operation: Operator, expected: [Float]) throws {
    let problem = try KernelProblem(operation, [TestTensor([-9, -0.5, 0.5, 8], [4])])
    for target in TargetUnderTest.all {
      for (result, expected) in zip(try target.best(problem).floats, expected) {
        #expect((result - expected).magnitude <= 1e-7, "\(operation.name)")
      }
    }
  }

  @Test func squareRoots() throws {
    try KernelProblem(.sqrt(), [TestTensor([0, 1, 2.25, 1e4, 2], [5])])
      .expectFloats([0, 1, 1.5, 100, 1.414_213_5])
  }

  @Test(arguments: TargetUnderTest.all)
  func logisticIsAccurate(target: TargetUnderTest) throws {
    var logits: [Float] = [0, 1, -1, 5.5, -12.25, 30, -30, 200, -200]
    logits += [87, -87, -87.5, -100, .infinity, -.infinity, -0.0]
    logits += stride(from: -20, through: 20, by: 0.01)
    let problem = try KernelProblem(.logistic(), [TestTensor(logits, Shape([logits.count]))])
    for (x, y) in zip(logits, try target.best(problem).floats) {
      let exact = 1 / (1 + Foundation.exp(-Double(x)))
      #expect((Double(y) - exact).magnitude <= 2e-7, "logistic(\(x))")
    }
    let undefined = try KernelProblem(.logistic(), [TestTensor([.nan], [1])])
    #expect(try target.best(undefined).floats[0].isNaN)
  }

  @Test func softmaxIsAccurateForEachRow() throws {
    let logits: [Float] = [1, 2, 3, 1000, 1001, 990]
    let problem = try KernelProblem(.softmax(beta: 0.5), [TestTensor(logits, [2, 3])])
    let results = try TargetUnderTest.reference.best(problem).floats
    for row in 0..<2 {
      let powers = (0..<3).map { Foundation.exp(0.5 * Double(logits[3 * row + $0] - 1001)) }
      for column in 0..<3 {
        let exact = powers[column] / powers.reduce(0, +)
        #expect((Double(results[3 * row + column]) - exact).magnitude <= 2e-7)
      }
    }
  }

  @Test func storedNumbersAreWidened() throws {
    func expect<Element: BitwiseCopyable>(
      _ stored: [Element], _ type: TensorType, gives expected: [Float],
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try KernelProblem(.dequantize(), [TestTensor(stored, type)])
        .expectFloats(expected, sourceLocation: sourceLocation)
    }
    try expect(
      [0x3c00, 0xc100, 0x0001] as [UInt16], TensorType(.float16, [3]), gives: [1, -2.5, 0x1p-24])
    try expect(
      [0, 128, 255] as [UInt8],
      TensorType(.uint8, [3], quantization: Quantization(scales: [0.5], zeroPoints: [128])),
      gives: [-64, 0, 63.5])
    try expect(
      [1, -1, 2, -128] as [Int8],
      TensorType(
        .int8, [2, 2], quantization: Quantization(scales: [1, 10], zeroPoints: [0, 1], axis: 0)),
      gives: [1, -1, 10, -1290])
    try expect(
      [1, -1000] as [Int16],
      TensorType(.int16, [2], quantization: Quantization(scales: [0.5], zeroPoints: [0])),
      gives: [0.5, -500])
  }
}
