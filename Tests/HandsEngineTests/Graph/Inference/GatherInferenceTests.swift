import HandsTestSupport
import Testing

@testable import HandsEngine

struct GatherInferenceTests {
  private func gather(_ axis: Int, batch: Int = 0) -> Operator {
    .gather(axis: axis, batchDimensions: batch)
  }

  private func indices(_ extents: Int...) -> TensorType { typed(.int32, extents) }

  @Test func indicesTakeTheAxisPlace() throws {
    #expect(try shape(gather(1), float(2, 3, 4), indices(5, 6)) == [2, 5, 6, 4])
    #expect(try shape(gather(-1), float(2, 3, 4), indices()) == [2, 3])
    #expect(try shape(gather(2, batch: 1), float(2, 3, 4), indices(2, 7)) == [2, 3, 7])
    #expect(try shape(gather(1, batch: -1), float(2, 3, 4), indices(2, 7)) == [2, 7, 4])
    #expect(try shape(gather(2, batch: 2), float(2, 3, 4), indices(2, 3)) == [2, 3])
  }

  /// The kernel picks the elements that the definition names.
  @Test(arguments: 0..<100)
  func picksMatchTheDefinition(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let rank = Int.random(in: 1...4, using: &random)
    let extents = (0..<rank).map { _ in Int.random(in: 1...3, using: &random) }
    let axis = Int.random(in: 0..<rank, using: &random)
    let batch = Int.random(in: 0...axis, using: &random)
    let extra = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      Int.random(in: 1...3, using: &random)
    }
    let selection = Array(extents[..<batch]) + extra
    let (input, indices) = (typed(.int32, extents), typed(.int64, selection))
    let output = try gather(axis, batch: batch).inference(input, indices).results[0].shape
    #expect(
      output.dimensions == Array(extents[..<axis]) + extra + Array(extents[(axis + 1)...]))
    let picks = (0..<indices.shape.elementCount).map { _ in
      Int.random(in: 0..<extents[axis], using: &random)
    }
    let expected = output.indices.map { place in
      let middle = place[axis..<(axis + extra.count)]
      let pick = picks[indices.shape.offset(Array(place[..<batch] + middle))]
      let source = place[..<axis] + [pick] + place[(axis + extra.count)...]
      return Int32(input.shape.offset(Array(source)))
    }
    let places = (0..<input.shape.elementCount).map { Int32($0) }
    let results = try gather(axis, batch: batch).naiveResults(
      TestTensor(places, input),
      TestTensor(picks.map { Int64($0) }, indices))
    #expect(results == [bytes(expected)])
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
