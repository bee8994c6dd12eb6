import HandsEngine
import Testing

@testable import HandsCommand

@Suite struct NumPyNumbersTests {
  @Test(arguments: ElementType.allCases)
  func numbersComeBack(elementType: ElementType) throws {
    let numbers: [Float] =
      switch elementType {
      case .bool: [0, 1, 1]
      case .uint8: [0, 1, 255]
      case .float32, .float16: [-0.5, 2, 1024]
      case .int8, .int16, .int32, .int64: [-128, 0, 127]
      }
    let array = try #require(NumPyArray(numbers, as: TensorType(elementType, [3])))
    #expect(array.bytes.count == 3 * elementType.byteCount)
    #expect(array.numbers == numbers)
    #expect(try NumPyArray(npy: array.npy).numbers == numbers)
  }

  @Test(
    arguments: [
      (.int32, 0.5), (.int32, 0x1p31), (.uint8, -1), (.int8, 128), (.bool, 2), (.int64, .nan),
    ] as [(ElementType, Float)])
  func numbersOfAnotherType(elementType: ElementType, number: Float) {
    #expect(NumPyArray([number], as: TensorType(elementType, [1])) == nil)
  }

  @Test func anotherCount() {
    #expect(NumPyArray([1, 2], as: TensorType(.float32, [3])) == nil)
  }
}
