import Testing

@testable import HandsEngine

struct ReshapeInferenceTests {
  private func reshape(_ extents: Int...) -> Operator {
    .reshape(to: extents)
  }

  @Test func keepsElements() throws {
    #expect(try shape(reshape(6, 4), float(2, 3, 4)) == [6, 4])
    #expect(try shape(reshape(-1), float(2, 3, 4)) == [24])
    #expect(try shape(reshape(2, -1, 2), float(2, 3, 4)) == [2, 6, 2])
    #expect(try shape(reshape(24, -1), float(2, 3, 4)) == [24, 1])
    #expect(try shape(reshape(), float(1, 1)) == [])
    let numbers = typed(.int64, [2, 6])
    #expect(try reshape(4, -1).inference(numbers).results == [typed(.int64, [4, 3])])
    let stored = [UInt8](0..<96)
    #expect(try reshape(4, -1).naiveResults(TestTensor(stored, numbers)) == [stored])
  }

  @Test func refusesOtherCounts() {
    let input = float(2, 3)
    expectRefusal(.mismatch("elements", expected: 6, found: 5), reshape(5), input)
    expectRefusal(.mismatch("elements", expected: 6, found: 4), reshape(4, -1), input)
    expectRefusal(.mismatch("elements", expected: 6, found: 0), reshape(0, -1), input)
    expectRefusal(.mismatch("elements", expected: 6, found: 0), reshape(0, 6), input)
    expectRefusal(.shape(.negativeExtent(axis: 1, extent: -1)), reshape(-1, -1), input)
    expectRefusal(.shape(.negativeExtent(axis: 0, extent: -2)), reshape(-2, 3), input)
    expectRefusal(tooMany(1 << 32), reshape(65_536, 65_536), input)
    expectRefusal(tooMany(.max), reshape(.max, .max, -1), input)
    expectRefusal(.shape(.rank(9)), reshape(1, 1, 1, 1, 1, 1, 1, 1, 6), input)
    expectRefusal(.emptyInput(0), reshape(0), float(0))
    expectRefusal(.operandCount("1 or 2 inputs", found: 0), reshape(1))
  }
}
