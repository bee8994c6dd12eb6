import HandsEngine
import Testing

@testable import HandsCommand

/// Quantized integers as numbers, and back.
@Suite struct NumPyQuantizationTests {
  private func type(
    _ element: ElementType, _ dimensions: [Int], scales: [Float], zeroPoints: [Int], axis: Int = 0
  ) throws -> TensorType {
    TensorType(
      element, try Shape(dimensions),
      quantization: Quantization(scales: scales, zeroPoints: zeroPoints, axis: axis))
  }

  @Test func integersBecomeNumbers() throws {
    let bytes = try type(.uint8, [3], scales: [0.25], zeroPoints: [128])
    let array = try #require(NumPyArray([0, 128, 255], as: bytes))
    #expect(array.dequantized.numbers == [-32, 0, 31.75])
    #expect(array.dequantized.type == TensorType(.float32, try Shape([3])))
    let channels = try type(.int8, [2, 2], scales: [1, 2], zeroPoints: [0, 1], axis: 1)
    #expect(
      try #require(NumPyArray([3, 3, 4, 4], as: channels)).dequantized.numbers == [3, 4, 4, 6])
    // What means itself stays.
    let plain = TensorType(.int32, try Shape([1]))
    #expect(try #require(NumPyArray([7], as: plain)).dequantized.type == plain)
  }

  @Test func numbersBecomeIntegers() throws {
    let real = TensorType(.float32, try Shape([4]))
    let array = try #require(NumPyArray([0.25, 0.75, 1e9, -1e9], as: real))
    let bytes = try type(.int8, [4], scales: [0.5], zeroPoints: [3])
    // Half to even, and clamped.
    #expect(array.quantized(as: bytes)?.numbers == [3, 5, 127, -128])
    let words = try type(.int16, [4], scales: [0.5], zeroPoints: [0])
    #expect(array.quantized(as: words)?.numbers == [0, 2, 32767, -32768])
    #expect(array.quantized(as: real) == nil)
    #expect(array.quantized(as: try type(.int32, [4], scales: [1], zeroPoints: [0])) == nil)
    #expect(array.quantized(as: try type(.int8, [2, 2], scales: [1], zeroPoints: [0])) == nil)
    let undefined = try #require(NumPyArray([0, .nan, 0, 0], as: real))
    #expect(undefined.quantized(as: bytes) == nil)
  }
}
