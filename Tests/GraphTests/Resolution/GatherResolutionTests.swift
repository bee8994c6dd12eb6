import GraphIR
import Tensors
import TestSupport
import Testing

struct GatherResolutionTests {
  private func gather(_ axis: Int, batch: Int = 0) -> GraphIR.Operation {
    .gather(Gather(axis: axis, batchDimensions: batch))
  }

  private func indices(_ extents: Int...) -> TensorType { typed(.int32, extents) }

  @Test func indicesTakeTheAxisPlace() throws {
    #expect(try shape(gather(1), float(2, 3, 4), indices(5, 6)) == [2, 5, 6, 4])
    #expect(try shape(gather(-1), float(2, 3, 4), indices()) == [2, 3])
    #expect(try shape(gather(2, batch: 1), float(2, 3, 4), indices(2, 7)) == [2, 3, 7])
    #expect(try shape(gather(1, batch: -1), float(2, 3, 4), indices(2, 7)) == [2, 7, 4])
    #expect(try shape(gather(2, batch: 2), float(2, 3, 4), indices(2, 3)) == [2, 3])
  }

  /// The problem's flat view addresses the elements that the definition names.
  @Test(arguments: 0..<100)
  func flatViewMatchesTheDefinition(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rank = Int.random(in: 1...4, using: &random)
    let extents = (0..<rank).map { _ in Int.random(in: 1...3, using: &random) }
    let axis = Int.random(in: 0..<rank, using: &random)
    let batch = Int.random(in: 0...axis, using: &random)
    let extra = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      Int.random(in: 1...3, using: &random)
    }
    let selection = Array(extents[..<batch]) + extra
    let resolution = try gather(axis, batch: batch).resolve(
      inputs: [typed(.int8, extents), typed(.int64, selection)])
    guard case .gather(let problem) = resolution.problem else {
      Issue.record("not a gather")
      return
    }
    let output = resolution.outputs[0].shape.dimensions
    #expect(
      output == Array(extents[..<axis]) + extra + Array(extents[(axis + 1)...]))
    #expect(problem.indexType == .int64)
    let picks = (0..<typed(.int64, selection).shape.elementCount).map { _ in
      Int.random(in: 0..<extents[axis], using: &random)
    }
    let inner = problem.sliceByteCount
    for (flat, place) in positions(of: output).enumerated() {
      let middle = place[axis..<(axis + extra.count)]
      let pick = picks[offset(of: Array(place[..<batch]) + middle, in: selection)]
      let source = Array(place[..<axis]) + [pick] + place[(axis + extra.count)...]
      let slice = flat / inner
      let index = slice % problem.indexCount
      let block = slice / problem.indexCount
      let picked = picks[block / problem.outer * problem.indexCount + index]
      #expect(
        (block * problem.extent + picked) * inner + flat % inner == offset(of: source, in: extents))
    }
  }

  @Test func refusesOperands() {
    let input = float(2, 3)
    expectRefusal(.operandCount("2 inputs", found: 1), gather(0), input)
    expectRefusal(.elementType(input: 1, found: .float32), gather(0), input, float(2))
    expectRefusal(.emptyInput(1), gather(0), input, indices(0))
    expectRefusal(.attribute("axis", value: 2), gather(2), input, indices(1))
    expectRefusal(.attribute("batch_dims", value: 1), gather(0, batch: 1), input, indices(2))
    expectRefusal(.attribute("batch_dims", value: -3), gather(1, batch: -3), input, indices(2, 2))
    expectRefusal(.incompatibleShapes([2, 3], [3, 1]), gather(1, batch: 1), input, indices(3, 1))
    expectRefusal(.shape(.rank(9)), gather(0), float(1, 1, 1, 1, 1), indices(1, 1, 1, 1, 1))
    expectRefusal(tooMany(1 << 32), gather(0), float(1, 65_536), indices(65_536))
  }
}

/// All index tuples of a shape, row major.
func positions(of extents: [Int]) -> [[Int]] {
  extents.reduce([[]]) { prefixes, extent in
    prefixes.flatMap { prefix in (0..<extent).map { prefix + [$0] } }
  }
}

/// The row-major offset of an index tuple.
func offset(of place: [Int], in extents: [Int]) -> Int {
  zip(place, extents).reduce(0) { $0 * $1.1 + $1.0 }
}
