import Testing

@testable import HandsEngine

struct ElementwiseInferenceTests {
  @Test(arguments: [
    Operator.add(activation: .relu), .sub(activation: .relu), .mul(activation: .relu),
    .div(activation: .relu), .maximum(), .minimum(), .squaredDifference(),
  ])
  func binaryOperandsBroadcast(binary: Operator) throws {
    #expect(try shape(binary, float(2, 1, 4), float(3, 1)) == [2, 3, 4])
    #expect(try shape(binary, float(1), float(2, 3)) == [2, 3])
    #expect(try shape(binary, typed(.float32, []), typed(.float32, [])) == [])
    let inference = try binary.inference(float(2, 1), float(3))
    #expect(inference.results == [float(2, 3)])
    #expect(inference.work == 6)
    #expect(inference.multiplyAdds == 0)
  }

  /// The formula in the order of its operands, then the clamp.
  @Test(
    arguments: [
      (Operator.add(), [3, -4, 9, 6, -1, 12]), (.sub(), [-1, 0, -7, 2, 3, -4]),
      (.sub(activation: .relu6), [0, 0, 0, 2, 3, 0]), (.mul(), [2, 4, 8, 8, -2, 32]),
      (.div(activation: .reluN1To1), [0.5, 1, 0.125, 1, -0.5, 0.5]),
      (.maximum(), [2, -2, 8, 4, 1, 8]), (.minimum(), [1, -2, 1, 2, -2, 4]),
    ] as [(Operator, [Float])])
  func binaryFormulas(binary: Operator, expected: [Float]) throws {
    let (rows, row) = (TestTensor([1, -2, 1, 4, 1, 4], [2, 3]), TestTensor([2, -2, 8], [3]))
    #expect(try binary.naiveFloats(rows, row) == expected)
  }

  @Test func refusesBinaryOperands() {
    let add = Operator.add()
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
    #expect(try shape(.prelu(), float(1, 4, 4, 8), float(1, 1, 8)) == [1, 4, 4, 8])
    #expect(try shape(.prelu(), float(4, 8), float(4, 1)) == [4, 8])
    expectRefusal(.incompatibleShapes([4, 8], [7]), .prelu(), float(4, 8), float(7))
    expectRefusal(.incompatibleShapes([4, 1], [4, 8]), .prelu(), float(4, 1), float(4, 8))
    expectRefusal(.incompatibleShapes([8], [1, 8]), .prelu(), float(8), float(1, 8))
    expectRefusal(.operandCount("2 inputs", found: 1), .prelu(), float(8))
  }

  @Test func logisticAndSoftmaxKeepShapes() throws {
    #expect(try shape(.logistic(), float(2, 3)) == [2, 3])
    let inference = try Operator.softmax(beta: 0.5).inference(float(2, 3, 4))
    #expect(inference.results == [float(2, 3, 4)])
    // Rows of exponentials of 0, ln 4 and 2 ln 4, times 0.5: 1, 2 and 4 sevenths.
    let row: [Float] = [0, 1.386_294_4, 2.772_588_7]
    let results = try Operator.softmax(beta: 0.5).naiveFloats(TestTensor(row + row, [2, 3]))
    for (result, sevenths) in zip(results, [1, 2, 4, 1, 2, 4] as [Float]) {
      #expect(abs(result * 7 - sevenths) < 1e-5)
    }
    let scalar = typed(.float32, [])
    expectRefusal(.rank(input: 0, expected: "1 or more", found: 0), .softmax(beta: 1), scalar)
    expectRefusal(.emptyInput(0), .softmax(beta: 1), float(1, 0))
    expectRefusal(.elementType(input: 0, found: .int8), .logistic(), typed(.int8, [2]))
  }

  @Test func dequantizeTakesHalvesAndBytes() throws {
    let scaled = Quantization(scales: [0.5], zeroPoints: [3])
    let perSlice = Quantization(scales: [1, 2], zeroPoints: [0, 0], axis: 1)
    let halves = ([0, 1, -2, 0.5, 8, -0.25] as [Float]).map { Float16($0).bitPattern }
    for (source, quantization, stored, expected) in [
      (.float16, scaled, bytes(halves), [0, 1, -2, 0.5, 8, -0.25]),
      (.int8, scaled, [3, 4, 0xff, 0x80, 5, 1], [0, 0.5, -2, -65.5, 1, -1]),
      (.uint8, perSlice, [0, 1, 2, 3, 4, 255], [0, 2, 2, 6, 4, 510]),
    ] as [(ElementType, Quantization, [UInt8], [Float])] {
      let type = typed(source, [3, 2], quantization)
      #expect(try Operator.dequantize().inference(type).results == [float(3, 2)])
      #expect(
        try Operator.dequantize().naiveFloats(TestTensor(stored, type)) == expected, "\(source)")
    }
  }

  @Test func refusesQuantizations() {
    func stored(
      _ scales: [Float], _ zeroPoints: [Int], axis: Int = 0, _ type: ElementType = .int8
    ) -> TensorType {
      typed(type, [3, 2], Quantization(scales: scales, zeroPoints: zeroPoints, axis: axis))
    }
    let dequantize = Operator.dequantize()
    expectRefusal(.elementType(input: 0, found: .int32), dequantize, stored([1], [0], .int32))
    expectRefusal(
      .mismatch("number of scales", expected: 1, found: 0), dequantize, stored([], []))
    expectRefusal(
      .mismatch("number of scales", expected: 1, found: 0), dequantize, typed(.int8, [3, 2]))
    expectRefusal(
      .mismatch("number of zero points", expected: 1, found: 2), dequantize, stored([1], [0, 0]))
    expectRefusal(
      .mismatch("number of scales", expected: 3, found: 2), dequantize, stored([1, 1], [0, 0]))
    expectRefusal(
      .attribute("quantized axis", value: 2), dequantize, stored([1, 1], [0, 0], axis: 2))
  }
}
