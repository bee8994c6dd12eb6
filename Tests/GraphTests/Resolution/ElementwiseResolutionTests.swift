import GraphIR
import Tensors
import Testing

struct ElementwiseResolutionTests {
  @Test(arguments: BinaryOperator.allCases)
  func binaryOperandsBroadcast(operation: BinaryOperator) throws {
    let binary = GraphIR.Operation.binary(Binary(operation, activation: .relu))
    #expect(try shape(binary, float(2, 1, 4), float(3, 1)) == [2, 3, 4])
    #expect(try shape(binary, float(1), float(2, 3)) == [2, 3])
    #expect(try shape(binary, typed(.float32, []), typed(.float32, [])) == [])
    let resolution = try binary.resolve(inputs: [float(2, 1), float(3)])
    guard case .binary(let problem) = resolution.problem else {
      Issue.record("not a binary operation")
      return
    }
    #expect(
      problem
        == BinaryProblem(operation, left: [2, 1], right: [3], output: [2, 3], activation: .relu))
  }

  @Test func refusesBinaryOperands() {
    let add = GraphIR.Operation.binary(Binary(.add))
    expectRefusal(.operandCount("2 inputs", found: 3), add, float(1), float(1), float(1))
    expectRefusal(.incompatibleShapes([2, 3], [2]), add, float(2, 3), float(2))
    expectRefusal(.elementType(input: 1, found: .int32), add, float(2), typed(.int32, [2]))
    expectRefusal(.missingInput(0), add, nil, float(2))
    expectRefusal(.emptyInput(1), add, float(2), float(0))
    // A result of 2³² elements from operands of 2¹⁶.
    expectRefusal(
      .incompatibleShapes([65_536, 1], [65_536]), add, float(65_536, 1), float(65_536))
  }

  @Test func preluKeepsItsInputsShape() throws {
    #expect(try shape(.prelu, float(1, 4, 4, 8), float(1, 1, 8)) == [1, 4, 4, 8])
    #expect(try shape(.prelu, float(4, 8), float(4, 1)) == [4, 8])
    expectRefusal(.incompatibleShapes([4, 8], [7]), .prelu, float(4, 8), float(7))
    expectRefusal(.incompatibleShapes([4, 1], [4, 8]), .prelu, float(4, 1), float(4, 8))
    expectRefusal(.incompatibleShapes([8], [1, 8]), .prelu, float(8), float(1, 8))
    expectRefusal(.operandCount("2 inputs", found: 1), .prelu, float(8))
  }

  @Test func logisticAndSoftmaxKeepShapes() throws {
    #expect(try shape(.logistic, float(2, 3)) == [2, 3])
    let resolution = try GraphIR.Operation.softmax(beta: 0.5).resolve(inputs: [float(2, 3, 4)])
    guard case .softmax(let problem) = resolution.problem else {
      Issue.record("not a softmax")
      return
    }
    #expect(problem == SoftmaxProblem(rows: 6, columns: 4, beta: 0.5))
    #expect(resolution.outputs == [float(2, 3, 4)])
    let scalar = typed(.float32, [])
    expectRefusal(.rank(input: 0, expected: "1 or more", found: 0), .softmax(beta: 1), scalar)
    expectRefusal(.emptyInput(0), .softmax(beta: 1), float(1, 0))
    expectRefusal(.elementType(input: 0, found: .int8), .logistic, typed(.int8, [2]))
  }

  @Test func dequantizeTakesHalvesAndBytes() throws {
    let scaled = Quantization(scales: [0.5], zeroPoints: [3])
    let perSlice = Quantization(scales: [1, 2], zeroPoints: [0, 0], axis: 1)
    for (source, quantization) in [
      (ElementType.float16, scaled), (.int8, scaled), (.uint8, perSlice),
    ] {
      let resolution = try GraphIR.Operation.dequantize(quantization).resolve(
        inputs: [typed(source, [3, 2])])
      guard case .dequantize(let problem) = resolution.problem else {
        Issue.record("not a dequantize")
        return
      }
      #expect(problem.source == source)
      #expect(problem.scales == (source == .float16 ? [] : quantization.scales))
      #expect(resolution.outputs == [float(3, 2)])
    }
  }

  @Test func refusesQuantizations() {
    let bytes = typed(.int8, [3, 2])
    func dequantize(_ scales: [Float], _ zeroPoints: [Int], axis: Int = 0) -> GraphIR.Operation {
      .dequantize(Quantization(scales: scales, zeroPoints: zeroPoints, axis: axis))
    }
    expectRefusal(.elementType(input: 0, found: .int32), dequantize([1], [0]), typed(.int32, [1]))
    expectRefusal(.mismatch("number of scales", expected: 1, found: 0), dequantize([], []), bytes)
    expectRefusal(
      .mismatch("number of zero points", expected: 1, found: 2), dequantize([1], [0, 0]), bytes)
    expectRefusal(
      .mismatch("number of scales", expected: 3, found: 2), dequantize([1, 1], [0, 0]), bytes)
    expectRefusal(
      .attribute("quantized axis", value: 2), dequantize([1, 1], [0, 0], axis: 2), bytes)
  }
}
