import Testing

@testable import HandsEngine

/// Concatenation and unpack.
struct JoinInferenceTests {
  private func concatenation(
    _ axis: Int, activation: Activation = .none
  ) -> Operator {
    .concatenation(axis: axis, activation: activation)
  }

  private func unpack(_ axis: Int, _ count: Int) -> Operator {
    .unpack(axis: axis, count: count)
  }

  @Test(arguments: [1, -2])
  func concatenationGrowsOneAxis(axis: Int) throws {
    let types = [3, 1, 5].map { typed(.uint8, [2, $0, 4]) }
    #expect(
      try concatenation(axis).inference(types[0], types[1], types[2]).results
        == [typed(.uint8, [2, 9, 4])])
    let (a, b, c) = ([UInt8](0..<24), [UInt8](100..<108), [UInt8](200..<240))
    let results = try concatenation(axis).naiveResults(
      TestTensor(a, types[0]), TestTensor(b, types[1]), TestTensor(c, types[2]))
    let rows = [a[..<12], b[..<4], c[..<20], a[12...], b[4...], c[20...]]
    #expect(results == [rows.flatMap { $0 }])
    #expect(try shape(concatenation(axis), float(2, 3)) == [2, 3])
  }

  @Test func refusesWhatDoesNotJoin() {
    let (a, b) = (float(2, 3), float(2, 4))
    expectRefusal(.operandCount("1 or more inputs", found: 0), concatenation(0))
    expectRefusal(.attribute("axis", value: 2), concatenation(2), a, b)
    expectRefusal(.attribute("axis", value: -3), concatenation(-3), a, b)
    expectRefusal(.attribute("axis", value: 0), concatenation(0), typed(.float32, []))
    expectRefusal(.incompatibleShapes([2, 3], [2, 4]), concatenation(0), a, b)
    expectRefusal(.incompatibleShapes([2, 3], [2]), concatenation(0), a, float(2))
    expectRefusal(.missingInput(1), concatenation(0), a, nil)
    expectRefusal(.emptyInput(1), concatenation(0), a, float(0, 3))
    expectRefusal(
      .elementType(input: 1, found: .int32), concatenation(0), a, typed(.int32, [2, 3]))
    expectRefusal(
      .elementType(input: 0, found: .int32), concatenation(0, activation: .relu),
      typed(.int32, [2]))
    let half = float(1 << 30)
    expectRefusal(tooMany(1 << 31), concatenation(0), half, half)
  }

  @Test(arguments: [(0, [3, 4], 1, 12), (1, [2, 4], 2, 4), (-1, [2, 3], 6, 1)])
  func unpackRemovesOneAxis(axis: Int, slice: [Int], outer: Int, inner: Int) throws {
    let input = float(2, 3, 4)
    let count = input.shape[(axis + 3) % 3]
    let inference = try unpack(axis, count).inference(input)
    #expect(
      inference.results == [TensorType](repeating: typed(.float32, slice), count: count))
    let results = try unpack(axis, count).naiveResults(
      TestTensor((0..<24).map { Float($0) }, input))
    for (index, result) in results.enumerated() {
      let expected = (0..<outer).flatMap { block in
        (0..<inner).map { Float((block * count + index) * inner + $0) }
      }
      #expect(result == bytes(expected))
    }
  }

  @Test func refusesOtherCounts() {
    expectRefusal(
      .mismatch("number of slices", expected: 3, found: 2), unpack(1, 2), float(2, 3))
    expectRefusal(.attribute("axis", value: 2), unpack(2, 2), float(2, 3))
    expectRefusal(.operandCount("1 input", found: 2), unpack(0, 2), float(2), float(2))
  }
}
