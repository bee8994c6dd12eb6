import Testing

@testable import HandsEngine

/// Numbers stored as integers of a scale, and integers under another scale.
struct QuantizeTests {
  private func scaled(_ scale: Float, _ zeroPoint: Int = 0) -> Quantization {
    Quantization(scales: [scale], zeroPoints: [zeroPoint])
  }

  private func bytes(_ numbers: [Int8]) -> [UInt8] { numbers.map { UInt8(bitPattern: $0) } }

  @Test func tiesOfFloatsGoToEven() throws {
    let numbers: [Float] = [
      0.5, 1.5, 2.5, -0.5, -1.5, 127.5, 300, -300, .nan, .infinity, -.infinity,
    ]
    let problem = try KernelProblem(
      .quantize(to: .int8, scaled(1)), [TestTensor(numbers, [numbers.count])])
    problem.expectResults([bytes([0, 2, 2, 0, -2, 127, 127, -128, 127, 127, -128])])
    let unsigned = try KernelProblem(
      .quantize(to: .uint8, scaled(0.5, 250)), [TestTensor([0.25, 0.75, 3, -200], [4])])
    unsigned.expectResults([[250, 252, 255, 0]])
  }

  /// The factor is a multiple of 1/256 between tensors of one type, exact between others.
  @Test func bytesUnderAnotherScale() throws {
    let input = typed(.int8, [3], scaled(0.3))
    let elements: [Int8] = [127, -128, 0]
    try KernelProblem(.quantize(to: .int8, scaled(0.7, 1)), [TestTensor(elements, input)])
      .expectResults([bytes([56, -54, 1])])
    try KernelProblem(.quantize(to: .uint8, scaled(0.7, 128)), [TestTensor(elements, input)])
      .expectResults([[183, 73, 128]])
    // A ratio that has no multiple of 1/256.
    try KernelProblem(
      .quantize(to: .int8, scaled(0.001)), [TestTensor([1, 0, -1] as [Int8], input)]
    )
    .expectResults([bytes([127, 0, -128])])
  }

  @Test func wordsBecomeBytes() throws {
    let input = typed(.int16, [4], scaled(0.5))
    try KernelProblem(
      .quantize(to: .int8, scaled(1, -1)),
      [TestTensor([3, -3, 32767, -32768] as [Int16], input)]
    ).expectResults([bytes([1, -2, 127, -128])])
  }

  @Test func unsignedBytesUnderOtherScalesAreConvertedWhenTheyAreJoined() throws {
    let half = typed(.uint8, [5], scaled(0.5, 10))
    let whole = typed(.uint8, [2], scaled(1))
    try KernelProblem(
      .concatenation(axis: 0),
      [
        TestTensor([10, 11, 13, 255, 0] as [UInt8], half), TestTensor([7, 9] as [UInt8], whole),
      ], format: scaled(1)
    ).expectResults([[0, 1, 2, 123, 0, 7, 9]])
    // Where all scales are equal bytes stay as they are.
    try KernelProblem(
      .concatenation(axis: 0), [TestTensor([7, 9] as [UInt8], whole)], format: scaled(1)
    ).expectResults([[7, 9]])
  }

  @Test func otherIntegersOfDifferentScalesAreNotJoined() {
    let types = [typed(.int8, [1], scaled(1)), typed(.int8, [1], scaled(2))]
    expectRefusal(
      .unsupported("joining tensors of different scales"), .concatenation(axis: 0), types[0],
      types[1])
  }

  @Test func refusesScalesAndZeroPointsThatMeanNothing() throws {
    for scale in [0, -1, .nan, .infinity, .leastNonzeroMagnitude] as [Float] {
      let input = typed(.int8, [1], scaled(scale))
      let refusal = OperatorError.unsupported("a scale that is not a normal number above 0")
      expectRefusal(refusal, .quantize(to: .int8, scaled(1)), input)
      expectRefusal(refusal, .quantize(to: .int8, scaled(scale)), float(1))
      expectRefusal(refusal, .dequantize(), input)
    }
    // 65,536 times 5.3 · 10³³ is beyond the largest number.
    for (type, largest) in [(.int8, 1.3e36), (.uint8, 1.3e36), (.int16, 5.1e33)]
      as [(ElementType, Float)]
    {
      _ = try Operator.dequantize().inference(typed(type, [1], scaled(largest)))
      let refusal = OperatorError.unsupported("a scale whose numbers are not finite")
      expectRefusal(refusal, .dequantize(), typed(type, [1], scaled(1.04 * largest)))
      expectRefusal(refusal, .dequantize(), typed(type, [1], scaled(1e38)))
      expectRefusal(refusal, .quantize(to: type, scaled(1e38)), float(1))
    }
    for (type, zeroPoint) in [(.int8, 128), (.int8, -129), (.uint8, -1), (.uint8, 300)]
      as [(ElementType, Int)]
    {
      expectRefusal(
        .attribute("zero point", value: zeroPoint), .dequantize(),
        typed(type, [1], scaled(1, zeroPoint)))
    }
    expectRefusal(
      .unsupported("a ratio of scales that is not above 0 and below 2^31"),
      .quantize(to: .int8, scaled(1e-30)), typed(.int8, [1], scaled(1e30)))
  }
}
