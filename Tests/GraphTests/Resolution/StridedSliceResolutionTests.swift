import GraphIR
import Tensors
import TestSupport
import Testing

struct StridedSliceResolutionTests {
  private func slice(_ attributes: StridedSlice) -> GraphIR.Operation { .stridedSlice(attributes) }

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
    let resolution = try slice(last).resolve(inputs: [input])
    guard case .stridedSlice(let problem) = resolution.problem else {
      Issue.record("not a strided slice")
      return
    }
    #expect(problem.starts == [0, 0, 3])
    #expect(problem.counts == [2, 3, 1])
    // An ellipsis without dimensions left to stand for.
    let empty = StridedSlice(
      begin: [0, 0, 0, 0], end: [1, 0, 2, 2], strides: [1, 1, 1, 1], ellipsisMask: 0b0010)
    #expect(try shape(slice(empty), input) == [1, 2, 2])
  }

  /// As LiteRT 2.3 computes it: `x[1]` with bit 0 of both masks is `x[0]`.
  @Test func beginMaskHoldsForShrunkAxes() throws {
    let masked = StridedSlice(
      begin: [1], end: [2], strides: [1], beginMask: 1, shrinkAxisMask: 1)
    let resolution = try slice(masked).resolve(inputs: [float(2, 3)])
    guard case .stridedSlice(let problem) = resolution.problem else {
      Issue.record("not a strided slice")
      return
    }
    #expect(problem.starts == [0, 0])
    #expect(resolution.outputs == [float(3)])
  }

  /// Resolved starts, counts and steps name the elements that walking index by index finds.
  @Test(arguments: 0..<500)
  func matchesWalking(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rank = Int.random(in: 1...4, using: &random)
    let extents = (0..<rank).map { _ in Int.random(in: 1...5, using: &random) }
    let attributes = StridedSlice.random(rank: rank, using: &random)
    let operation = slice(attributes)
    guard let walk = Walk(attributes, extents) else {
      #expect(throws: OperationError.self) {
        _ = try operation.resolve(inputs: [typed(.bool, extents)])
      }
      return
    }
    let resolution = try operation.resolve(inputs: [typed(.bool, extents)])
    guard case .stridedSlice(let problem) = resolution.problem else {
      Issue.record("not a strided slice")
      return
    }
    #expect(resolution.outputs[0].shape.dimensions == walk.shape, "\(attributes) of \(extents)")
    for axis in 0..<rank {
      let visited = (0..<problem.counts[axis]).map {
        problem.starts[axis] + $0 * problem.steps[axis]
      }
      #expect(visited == walk.indices[axis], "axis \(axis), \(attributes) of \(extents)")
    }
  }

  @Test func refusesEntries() {
    let input = float(2, 3)
    func entry(_ begin: Int, _ end: Int, _ step: Int, shrink: UInt32 = 0) -> GraphIR.Operation {
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
    func entries(_ begin: Int, _ end: Int, _ strides: Int) -> GraphIR.Operation {
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
