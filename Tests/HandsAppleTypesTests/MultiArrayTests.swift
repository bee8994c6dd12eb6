import HandsAppleTypes
import Foundation
import Testing

/// `MLMultiArray`.
struct MultiArrayTests {
  @Test func theLastDimensionIsClosestTogether() throws {
    let array = try MLMultiArray(shape: [1, 3, 21], dataType: .float32)
    #expect(array.count == 63 && array.strides == [63, 21, 1] && array.shape == [1, 3, 21])
    array[[0, 2, 5]] = 1.5
    array[1] = -2
    #expect(array[47] == 1.5 && array[[0, 0, 1]] == -2)
    let floats = array.dataPointer.assumingMemoryBound(to: Float.self)
    #expect((0..<63).filter { floats[$0] != 0 } == [1, 47])
  }

  @Test func anArrayMayBeEmpty() throws {
    #expect(try MLMultiArray(shape: [2, 0], dataType: .float32).count == 0)
  }

  @Test(
    arguments: [
      [], [-1], [1 << 12, 1 << 13], [.max, .max], [1, 1, 1, 1, 1, 1, 1, 1, 1], [0, -1],
    ] as [[Int]])
  func otherShapesAreRefused(shape: [Int]) {
    let error = #expect(
      throws: MLMultiArrayError.invalidShape(shape, limit: MLMultiArray.elementLimit)
    ) {
      try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: .float32)
    }
    #expect(error?.description.contains("1 … 8 dimensions") == true)
  }

  @Test func elementsOutsideAreAProgrammersError() async {
    await #expect(processExitsWith: .failure) {
      _ = try MLMultiArray(shape: [2, 3], dataType: .float32)[[1, 3]]
    }
    await #expect(processExitsWith: .failure) {
      _ = try MLMultiArray(shape: [2, 3], dataType: .float32)[6]
    }
  }
}
