import GraphIR
import Tensors
import Testing

/// Concatenation and unpack.
struct JoinResolutionTests {
  private func concatenation(
    _ axis: Int, activation: Activation = .none
  ) -> GraphIR.Operation {
    .concatenation(Concatenation(axis: axis, activation: activation))
  }

  private func unpack(_ axis: Int, _ count: Int) -> GraphIR.Operation {
    .unpack(Unpack(axis: axis, count: count))
  }

  @Test(arguments: [1, -2])
  func concatenationGrowsOneAxis(axis: Int) throws {
    let resolution = try concatenation(axis).resolve(
      inputs: [typed(.uint8, [2, 3, 4]), typed(.uint8, [2, 1, 4]), typed(.uint8, [2, 5, 4])])
    guard case .concatenation(let problem) = resolution.problem else {
      Issue.record("not a concatenation")
      return
    }
    #expect(problem.axis == 1)
    #expect(problem.inputs == [[2, 3, 4], [2, 1, 4], [2, 5, 4]])
    #expect(problem.elementByteCount == 1)
    #expect(resolution.outputs == [typed(.uint8, [2, 9, 4])])
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

  @Test(arguments: [(0, [3, 4], 1, 48), (1, [2, 4], 2, 16), (-1, [2, 3], 6, 4)])
  func unpackRemovesOneAxis(axis: Int, slice: [Int], outer: Int, innerByteCount: Int) throws {
    let input = float(2, 3, 4)
    let count = input.shape[(axis + 3) % 3]
    let resolution = try unpack(axis, count).resolve(inputs: [input])
    guard case .unpack(let problem) = resolution.problem else {
      Issue.record("not an unpack")
      return
    }
    #expect(problem == UnpackProblem(outer: outer, count: count, innerByteCount: innerByteCount))
    #expect(
      resolution.outputs == [TensorType](repeating: typed(.float32, slice), count: count))
  }

  @Test func refusesOtherCounts() {
    expectRefusal(
      .mismatch("number of slices", expected: 3, found: 2), unpack(1, 2), float(2, 3))
    expectRefusal(.attribute("axis", value: 2), unpack(2, 2), float(2, 3))
    expectRefusal(.operandCount("1 input", found: 2), unpack(0, 2), float(2), float(2))
  }
}
