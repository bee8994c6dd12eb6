import Testing

@testable import HandsEngine

/// Pad, resize and reductions.
struct SpatialInferenceTests {
  private func pad(_ before: [Int], _ after: [Int]) -> Operator {
    .pad(before: before, after: after)
  }

  private func resize(
    _ height: Int, _ width: Int, align: Bool = false, half: Bool = false
  ) -> Operator {
    .resizeBilinear(
      height: height, width: width, alignsCorners: align, hasHalfPixelCenters: half)
  }

  @Test func padGrowsEachAxis() throws {
    #expect(try shape(pad([0, 1], [2, 3]), float(4, 5)) == [6, 9])
    #expect(try shape(pad([], []), typed(.float32, [])) == [])
    #expect(try pad([1], [0]).inference(typed(.int64, [2])).results == [typed(.int64, [3])])
    #expect(
      try pad([1], [0]).naiveResults(TestTensor([7, -9] as [Int64], typed(.int64, [2])))
        == [bytes([0, 7, -9] as [Int64])])
  }

  /// The zero of quantized numbers is their zero point.
  @Test func padsOfBytesAreZeroPoints() throws {
    func stored(_ type: ElementType, _ zeroPoints: Int...) -> TensorType {
      typed(
        type, [2],
        Quantization(scales: zeroPoints.map { _ in 0.5 }, zeroPoints: zeroPoints))
    }
    let numbers: [Int8] = [7, -9]
    let signed = stored(.int8, -3)
    #expect(
      try pad([1], [2]).inference(signed).results[0].quantization == signed.quantization)
    #expect(
      try pad([1], [2]).naiveResults(TestTensor(numbers, signed))
        == [bytes([-3, 7, -9, -3, -3] as [Int8])])
    #expect(
      try pad([1], [0]).naiveResults(TestTensor([7, 9] as [UInt8], stored(.uint8, 128)))
        == [[128, 7, 9]])
    #expect(
      try pad([1], [0]).naiveResults(TestTensor(numbers, typed(.int8, [2])))
        == [bytes([0, 7, -9] as [Int8])])
    expectRefusal(
      .unsupported("padding with several zero points"), pad([1], [0]), stored(.int8, 1, 2))
    expectRefusal(.attribute("zero point", value: 300), pad([1], [0]), stored(.int8, 300))
  }

  @Test func refusesPaddings() {
    let input = float(4, 5)
    expectRefusal(
      .mismatch("pairs of paddings", expected: 2, found: 1), pad([1], [1]), input)
    expectRefusal(.attribute("padding", value: -1), pad([0, 0], [0, -1]), input)
    expectRefusal(.attribute("padding", value: .max), pad([.max, 0], [0, 0]), input)
    expectRefusal(tooMany((1 << 31 + 4) * 5), pad([1 << 30, 0], [1 << 30, 0]), input)
    expectRefusal(.operandCount("2 inputs", found: 2), pad([0, 0], [0, 0]), input, input)
  }

  @Test func resizeKeepsBatchAndChannels() throws {
    #expect(try shape(resize(12, 1), float(2, 6, 6, 3)) == [2, 12, 1, 3])
    for (resizing, expected) in [
      (resize(1, 4), [0, 0.5, 1, 1]), (resize(1, 4, half: true), [0, 0.25, 0.75, 1]),
      (resize(1, 3, align: true), [0, 0.5, 1]),
    ] as [(Operator, [Float])] {
      #expect(try resizing.naiveFloats(TestTensor([0, 1], [1, 1, 2, 1])) == expected)
    }
  }

  @Test func refusesSizes() {
    let input = float(1, 6, 6, 3)
    expectRefusal(.attribute("target size", value: 0), resize(0, 6), input)
    expectRefusal(.attribute("target size", value: -1), resize(6, -1), input)
    expectRefusal(tooMany(.max), resize(.max, 2), input)
    expectRefusal(.rank(input: 0, expected: "4", found: 3), resize(2, 2), float(6, 6, 3))
    expectRefusal(
      .unsupported("align_corners together with half_pixel_centers"),
      resize(2, 2, align: true, half: true), input)
  }

  private static let reductions: [@Sendable ([Int], Bool) -> Operator] = [
    { .mean(axes: $0, keepsDimensions: $1) }, { .sum(axes: $0, keepsDimensions: $1) },
    { .reduceMax(axes: $0, keepsDimensions: $1) }, { .reduceMin(axes: $0, keepsDimensions: $1) },
    { .reduceProd(axes: $0, keepsDimensions: $1) },
  ]

  @Test(arguments: reductions.indices)
  func reductionsRemoveOrKeepAxes(index: Int) throws {
    func reduction(_ axes: [Int], keeps: Bool = false) -> Operator {
      SpatialInferenceTests.reductions[index](axes, keeps)
    }
    let input = float(2, 3, 4, 5)
    #expect(try shape(reduction([1, 2]), input) == [2, 5])
    #expect(try shape(reduction([-2, 1], keeps: true), input) == [2, 1, 1, 5])
    #expect(try shape(reduction([-1, 3, 3]), input) == [2, 3, 4])
    #expect(try shape(reduction([]), input) == [2, 3, 4, 5])
    #expect(try shape(reduction([0, 1, 2, 3]), input) == [])
    let inference = try reduction([3, -3, 1]).inference(input)
    #expect(inference.results == [float(2, 4)])
    #expect(inference.work == 120)
    expectRefusal(.attribute("axis", value: 4), reduction([4]), input)
    expectRefusal(.attribute("axis", value: -5), reduction([0, -5]), input)
    expectRefusal(.elementType(input: 0, found: .int8), reduction([0]), typed(.int8, [2]))
    expectRefusal(.elementType(input: 0, found: .bool), reduction([0]), typed(.bool, [2]))
  }

  /// An axis that is named twice counts once.
  @Test func reductionsVisitTheirAxes() throws {
    let input = TestTensor((0..<120).map { Float($0) }, [2, 3, 4, 5])
    #expect(
      try Operator.reduceMin(axes: [3, -3, 1]).naiveFloats(input)
        == [0, 5, 10, 15, 60, 65, 70, 75])
    #expect(
      try Operator.reduceMax(axes: [3, -3, 1]).naiveFloats(input)
        == [44, 49, 54, 59, 104, 109, 114, 119])
    #expect(try Operator.sum(axes: [0, 2, 3]).naiveFloats(input) == [1_580, 2_380, 3_180])
  }
}
