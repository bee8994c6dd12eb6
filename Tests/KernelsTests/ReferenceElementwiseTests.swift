import Foundation
import Kernels
import Tensors
import Testing

/// Values computed by hand.
@Suite struct ReferenceElementwiseTests {
  let table = KernelTable.reference

  @Test(
    arguments: [
      (.add, [5, 1, 2, 9]), (.subtract, [-1, -5, -4, 3]), (.multiply, [6, -6, -3, 18]),
      (.divide, [2.0 / 3, -2.0 / 3, -1.0 / 3, 2]), (.maximum, [3, 3, 3, 6]),
    ] as [(BinaryOperator, [Float])])
  func arithmetic(operation: BinaryOperator, expected: [Float]) {
    let problem = BinaryProblem(operation, left: [2, 2], right: [], output: [2, 2])
    #expect(table.binary(problem).floats([[2, -2, -1, 6], [3]], count: 4) == expected)
  }

  @Test func dimensionsRepeat() {
    let outer = BinaryProblem(.subtract, left: [2, 1], right: [1, 3], output: [2, 3])
    #expect(
      table.binary(outer).floats([[10, 20], [1, 2, 3]], count: 6) == [9, 8, 7, 19, 18, 17])
    let missing = BinaryProblem(.subtract, left: [2], right: [2, 1, 2], output: [2, 1, 2])
    #expect(table.binary(missing).floats([[10, 20], [1, 2, 3, 4]], count: 4) == [9, 18, 7, 16])
  }

  @Test(
    arguments: [
      (.none, [-8, -0.5, 0.5, 8]), (.relu, [0, 0, 0.5, 8]), (.relu6, [0, 0, 0.5, 6]),
      (.reluN1To1, [-1, -0.5, 0.5, 1]),
    ] as [(Activation, [Float])])
  func clamps(activation: Activation, expected: [Float]) {
    let problem = BinaryProblem(.add, left: [4], right: [], output: [4], activation: activation)
    #expect(table.binary(problem).floats([[-8, -0.5, 0.5, 8], [0]], count: 4) == expected)
  }

  @Test func slopesRepeat() {
    let problem = PReLUProblem(input: [2, 1, 3], slope: [1, 3])
    #expect(
      table.prelu(problem).floats([[-1, 2, -3, 4, -5, -0.0], [0.5, 9, 2]], count: 6).bits
        == [-0.5, 2, -6, 4, -45, -0.0].bits)
  }

  @Test func logisticIsAccurate() {
    let logits: [Float] = [0, 1, -1, 5.5, -12.25, 30, -30, 200, -200]
    let results = table.logistic(count: logits.count).floats([logits], count: logits.count)
    for (x, y) in zip(logits, results) {
      let exact = 1 / (1 + Foundation.exp(-Double(x)))
      #expect((Double(y) - exact).magnitude <= 2e-7, "logistic(\(x))")
    }
  }

  @Test func softmaxIsAccurateForEachRow() {
    let logits: [Float] = [1, 2, 3, 1000, 1001, 990]
    let results = table.softmax(SoftmaxProblem(rows: 2, columns: 3, beta: 0.5))
      .floats([logits], count: 6)
    for row in 0..<2 {
      let powers = (0..<3).map { Foundation.exp(0.5 * Double(logits[3 * row + $0] - 1001)) }
      for column in 0..<3 {
        let exact = powers[column] / powers.reduce(0, +)
        #expect((Double(results[3 * row + column]) - exact).magnitude <= 2e-7)
      }
    }
  }

  @Test func storedNumbersAreWidened() {
    let half = DequantizeProblem(source: .float16, shape: [3])
    #expect(
      table.dequantize(half).run([bytes([0x3c00, 0xc100, 0x0001] as [UInt16])], outputs: [12])[0]
        .floats == [1, -2.5, 0x1p-24])
    let bytes = DequantizeProblem(
      source: .uint8, shape: [3], scales: [0.5], zeroPoints: [128], axis: 0)
    #expect(
      table.dequantize(bytes).run([[0, 128, 255]], outputs: [12])[0].floats == [-64, 0, 63.5])
    let channels = DequantizeProblem(
      source: .int8, shape: [2, 2], scales: [1, 10], zeroPoints: [0, 1], axis: 0)
    #expect(
      table.dequantize(channels).run([[1, 255, 2, 128]], outputs: [16])[0].floats
        == [1, -1, 10, -1290])
  }
}
