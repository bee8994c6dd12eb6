import HandsTestSupport
import Testing

@testable import HandsEngine

struct StridedSliceInferenceTests {
  private func slice(_ attributes: StridedSlice) -> Operator { .stridedSlice(attributes) }

  /// The elements that a slice takes, by their places in a contiguous tensor.
  private func elements(of attributes: StridedSlice, _ type: TensorType) throws -> [Float] {
    let places = (0..<type.shape.elementCount).map { Float($0) }
    return try slice(attributes).naiveFloats(TestTensor(places, type.shape))
  }

  @Test func masks() throws {
    let input = float(2, 3, 4)
    // x[1:2, ::-1, ...]
    let reversed = StridedSlice(
      begin: [1, 0, 0], end: [2, 0, 0], strides: [1, -1, 1], beginMask: 0b010, endMask: 0b010,
      ellipsisMask: 0b100)
    #expect(try shape(slice(reversed), input) == [1, 3, 4])
    // x[..., newaxis, -1]
    let last = StridedSlice(
      begin: [0, 0, -1], end: [0, 0, 0], strides: [1, 1, 1], ellipsisMask: 0b001,
      newAxisMask: 0b010, shrinkAxisMask: 0b100)
    #expect(try shape(slice(last), input) == [2, 3, 1])
    #expect(try elements(of: last, input) == [3, 7, 11, 15, 19, 23])
    #expect(
      try elements(of: reversed, input) == [20, 21, 22, 23, 16, 17, 18, 19, 12, 13, 14, 15])
    // An ellipsis without dimensions left to stand for.
    let empty = StridedSlice(
      begin: [0, 0, 0, 0], end: [1, 0, 2, 2], strides: [1, 1, 1, 1], ellipsisMask: 0b0010)
    #expect(try shape(slice(empty), input) == [1, 2, 2])
  }

  /// As LiteRT 2.3 computes it: `x[1]` with bit 0 of both masks is `x[0]`.
  @Test func beginMaskHoldsForShrunkAxes() throws {
    let masked = StridedSlice(
      begin: [1], end: [2], strides: [1], beginMask: 1, shrinkAxisMask: 1)
    #expect(try elements(of: masked, float(2, 3)) == [0, 1, 2])
    #expect(try slice(masked).inference(float(2, 3)).results == [float(3)])
  }

  /// With `offset` the end counts from where the range starts.
  @Test func ends() throws {
    let input = float(5, 2)
    func relative(_ begin: Int, _ end: Int, _ step: Int = 1) -> StridedSlice {
      StridedSlice(begin: [begin], end: [end], strides: [step], isEndRelative: true)
    }
    #expect(try elements(of: relative(1, 2), input) == [2, 3, 4, 5])
    #expect(try elements(of: relative(-2, 2), input) == [6, 7, 8, 9])
    #expect(try elements(of: relative(3, -2, -1), input) == [6, 7, 4, 5])
    expectRefusal(.attribute("end", value: 5), slice(relative(1, 5)), input)
    expectRefusal(.attribute("end", value: .min), slice(relative(1, .min)), input)
    expectRefusal(.attribute("end", value: .max), slice(relative(1, .max)), input)
    expectRefusal(.unsupported("an empty slice"), slice(relative(1, 0)), input)
  }

  /// The kernel takes the elements that walking index by index finds.
  @Test(arguments: 0..<500)
  func matchesWalking(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rank = Int.random(in: 1...4, using: &random)
    let extents = (0..<rank).map { _ in Int.random(in: 1...5, using: &random) }
    let attributes = StridedSlice.random(rank: rank, using: &random)
    let slicing = slice(attributes)
    guard let walk = Walk(attributes, extents) else {
      #expect(throws: OperatorError.self) {
        _ = try slicing.inference(typed(.bool, extents))
      }
      return
    }
    let type = typed(.float32, extents)
    #expect(
      try slicing.inference(type).results == [typed(.float32, walk.shape)],
      "\(attributes) of \(extents)")
    let expected = walk.indices.reduce([[]]) { places, indices in
      places.flatMap { place in indices.map { place + [$0] } }
    }.map { Float(type.shape.offset($0)) }
    #expect(try elements(of: attributes, type) == expected, "\(attributes) of \(extents)")
  }

  @Test func refusesEntries() {
    let input = float(2, 3)
    func entry(_ begin: Int, _ end: Int, _ step: Int, shrink: UInt32 = 0) -> Operator {
      slice(StridedSlice(begin: [begin], end: [end], strides: [step], shrinkAxisMask: shrink))
    }
    expectRefusal(.attribute("stride", value: 0), entry(0, 1, 0), input)
    expectRefusal(.attribute("stride", value: .min), entry(1, 0, .min), input)
    expectRefusal(.attribute("stride", value: -1), entry(1, 0, -1, shrink: 1), input)
    expectRefusal(.attribute("begin", value: 2), entry(2, 3, 1, shrink: 1), input)
    expectRefusal(.attribute("begin", value: -3), entry(-3, 0, 1, shrink: 1), input)
    expectRefusal(.unsupported("an empty slice"), entry(1, 1, 1), input)
    expectRefusal(.unsupported("an empty slice"), entry(0, 1, -1), input)
    expectRefusal(.unsupported("an empty slice"), entry(.max, .max, 1), input)
    expectRefusal(.unsupported("an empty slice"), entry(.min, .min, 1), input)
  }

  @Test func refusesLengthsAndMasks() {
    let input = float(2, 3)
    func entries(_ begin: Int, _ end: Int, _ strides: Int) -> Operator {
      slice(
        StridedSlice(
          begin: .init(repeating: 0, count: begin), end: .init(repeating: 1, count: end),
          strides: .init(repeating: 1, count: strides)))
    }
    expectRefusal(.mismatch("length of end", expected: 2, found: 1), entries(2, 1, 2), input)
    expectRefusal(.mismatch("length of strides", expected: 2, found: 3), entries(2, 2, 3), input)
    expectRefusal(.mismatch("number of entries", expected: 2, found: 3), entries(3, 3, 3), input)
    expectRefusal(.attribute("number of entries", value: 17), entries(17, 17, 17), input)
    expectRefusal(
      .attribute("ellipsis_mask", value: 0b11),
      slice(StridedSlice(begin: [0, 0], end: [0, 0], strides: [1, 1], ellipsisMask: 0b11)), input)
    expectRefusal(
      .shape(.rank(9)),
      slice(
        StridedSlice(
          begin: .init(repeating: 0, count: 7), end: .init(repeating: 0, count: 7),
          strides: .init(repeating: 1, count: 7), newAxisMask: 0b111_1111)), input)
  }
}
