import HandsTestSupport
import Testing

@testable import HandsEngine

@Suite struct ShapeTests {
  @Test func limits() throws {
    #expect(throws: ShapeError.rank(9)) { try Shape([Int](repeating: 1, count: 9)) }
    #expect(try Shape([Int](repeating: 1, count: 8)).elementCount == 1)
    #expect(throws: ShapeError.negativeExtent(axis: 1, extent: -2)) { try Shape([3, -2]) }
    let limit = Shape.maximumElementCount
    let over = ShapeError.tooManyElements(found: 1 << 31, limit: limit)
    #expect(throws: over) { try Shape([1 << 16, 1 << 15]) }
    #expect(throws: ShapeError.elementCountOverflow) { try Shape([Int.max, 2]) }
    #expect(throws: ShapeError.elementCountOverflow) { try Shape([2, 1 << 62, 3, 1]) }
    // Empty tensors are limited as if their empty dimension were 1.
    #expect(throws: over) { try Shape([0, 1 << 16, 1 << 15]) }
    #expect(try Shape([Int(Int32.max)]).elementCount == Int(Int32.max))
  }

  @Test func errorsNameTheirNumbers() {
    #expect(ShapeError.rank(9).description == "rank 9 is above the limit of 8")
    #expect(ShapeError.negativeExtent(axis: 1, extent: -2).description == "dimension 1 is -2")
    #expect(
      ShapeError.tooManyElements(found: 1 << 31, limit: 5).description
        == "2147483648 elements, the limit is 5")
  }

  @Test func elementsAndStrides() {
    let shape: Shape = [2, 3, 4]
    #expect(shape.rank == 3)
    #expect(shape[1] == 3)
    #expect(shape.elementCount == 24)
    #expect(shape.strides == [12, 4, 1])
    #expect(shape.description == "[2, 3, 4]")
    #expect(([] as Shape).elementCount == 1)
    #expect(([] as Shape).description == "[]")
    #expect(([2, 0, 4] as Shape).elementCount == 0)
    #expect(([2, 0, 4] as Shape).strides == [4, 4, 1])
  }

  @Test(
    arguments: [
      ([2, 3], [2, 3], [2, 3]), ([2, 3], [3], [2, 3]), ([3], [2, 3], [2, 3]),
      ([2, 1], [1, 3], [2, 3]),
      ([], [4], [4]), ([], [], []), ([0, 1], [3], [0, 3]), ([2, 3], [2], nil), ([0], [2], nil),
      ([2, 1, 5], [4, 1], [2, 4, 5]),
    ] as [([Int], [Int], [Int]?)])
  func broadcasting(a: [Int], b: [Int], expected: [Int]?) throws {
    let (left, right) = (try Shape(a), try Shape(b))
    #expect(left.broadcast(with: right)?.dimensions == expected)
    #expect(right.broadcast(with: left)?.dimensions == expected)
  }

  @Test func broadcastingKeepsTheLimit() {
    let (tall, wide): (Shape, Shape) = ([1 << 16, 1], [1, 1 << 16])
    #expect(tall.broadcast(with: wide) == nil)
  }

  @Test func tensorTypes() {
    let type = TensorType(.float16, [2, 3])
    #expect(type.byteCount == 12)
    #expect(type.description == "float16[2, 3]")
    #expect(ElementType.allCases.map(\.byteCount) == [4, 2, 1, 1, 2, 4, 8, 1])
    #expect(Set(ElementType.allCases.map(\.name)).count == ElementType.allCases.count)
  }
}
