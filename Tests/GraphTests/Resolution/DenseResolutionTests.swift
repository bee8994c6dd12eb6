import GraphIR
import Tensors
import Testing

struct DenseResolutionTests {
  @Test func flattensOrKeepsDimensions() throws {
    let filter = float(5, 6)
    #expect(try shape(.dense(Dense()), float(2, 3, 6), filter, float(5)) == [6, 5])
    #expect(try shape(.dense(Dense()), float(2, 3, 4), filter) == [4, 5])
    #expect(try shape(.dense(Dense(keepsDimensions: true)), float(2, 3, 6), filter) == [2, 3, 5])
    let resolution = try GraphIR.Operation.dense(Dense()).resolve(inputs: [float(2, 6), filter])
    guard case .dense(let problem) = resolution.problem else {
      Issue.record("not a dense layer")
      return
    }
    #expect(problem == DenseProblem(rows: 2, depth: 6, outputs: 5))
    #expect(resolution.problem.multiplyAdds == 60)
  }

  @Test func refusesOperands() {
    let dense = GraphIR.Operation.dense(Dense())
    expectRefusal(.operandCount("2 or 3 inputs", found: 0), dense)
    expectRefusal(.rank(input: 1, expected: "2", found: 1), dense, float(6), float(6))
    expectRefusal(
      .mismatch("remainder of input elements by filter depth", expected: 0, found: 1), dense,
      float(7), float(5, 6))
    expectRefusal(
      .mismatch("innermost extent", expected: 6, found: 3), .dense(Dense(keepsDimensions: true)),
      float(2, 3), float(5, 6))
    expectRefusal(
      .rank(input: 0, expected: "1 or more", found: 0), .dense(Dense(keepsDimensions: true)),
      typed(.float32, []), float(5, 1))
    expectRefusal(
      .mismatch("bias length", expected: 5, found: 6), dense, float(1, 6), float(5, 6), float(6))
    expectRefusal(
      .elementType(input: 2, found: .int32), dense, float(1, 6), float(5, 6), typed(.int32, [5]))
  }
}
