import Testing

@testable import HandsEngine

struct FullyConnectedInferenceTests {
  @Test func flattensOrKeepsDimensions() throws {
    let filter = float(5, 6)
    #expect(try shape(.fullyConnected(), float(2, 3, 6), filter, float(5)) == [6, 5])
    #expect(try shape(.fullyConnected(), float(2, 3, 4), filter) == [4, 5])
    #expect(try shape(.fullyConnected(keepsDimensions: true), float(2, 3, 6), filter) == [2, 3, 5])
    let inference = try Operator.fullyConnected().inference(float(2, 6), filter)
    #expect(inference.results == [float(2, 5)])
    #expect(inference.multiplyAdds == 60)
  }

  @Test func refusesOperands() {
    let layer = Operator.fullyConnected()
    expectRefusal(.operandCount("2 or 3 inputs", found: 0), layer)
    expectRefusal(.rank(input: 1, expected: "2", found: 1), layer, float(6), float(6))
    expectRefusal(
      .mismatch("remainder of input elements by filter depth", expected: 0, found: 1), layer,
      float(7), float(5, 6))
    expectRefusal(
      .mismatch("innermost extent", expected: 6, found: 3), .fullyConnected(keepsDimensions: true),
      float(2, 3), float(5, 6))
    expectRefusal(
      .rank(input: 0, expected: "1 or more", found: 0), .fullyConnected(keepsDimensions: true),
      typed(.float32, []), float(5, 1))
    expectRefusal(
      .mismatch("bias length", expected: 5, found: 6), layer, float(1, 6), float(5, 6), float(6))
    expectRefusal(
      .elementType(input: 2, found: .int32), layer, float(1, 6), float(5, 6), typed(.int32, [5]))
  }
}
