import Testing

@testable import HandsEngine

/// Values computed by hand.
@Suite struct ReferenceMovementTests {
  @Test func padSurrounds() throws {
    let pair = TestTensor([7, 8] as [UInt8], TensorType(.uint8, [1, 2]))
    try KernelProblem(.pad(before: [1, 0], after: [0, 2]), [pair])
      .expectResults([[0, 0, 0, 0, 7, 8, 0, 0]])
    let wide = TestTensor([1, 2, 3, 4] as [UInt8], TensorType(.int16, [2]))
    try KernelProblem(.pad(before: [1], after: [1]), [wide])
      .expectResults([[0, 0, 1, 2, 3, 4, 0, 0]])
    // The zero of quantized numbers.
    let type = TensorType(
      .uint8, [2], quantization: Quantization(scales: [0.5], zeroPoints: [128]))
    try KernelProblem(.pad(before: [1], after: [1]), [TestTensor([1, 2] as [UInt8], type)])
      .expectResults([[128, 1, 2, 128]])
  }

  @Test func concatenationJoins() throws {
    let narrow = TestTensor([1, 2] as [UInt8], TensorType(.uint8, [2, 1]))
    let wide = TestTensor([3, 4, 5, 6] as [UInt8], TensorType(.uint8, [2, 2]))
    try KernelProblem(.concatenation(axis: 1), [narrow, wide])
      .expectResults([[1, 3, 4, 2, 5, 6]])
    let numbers = [TestTensor([-1], [1]), TestTensor([3, 9], [2])]
    try KernelProblem(.concatenation(axis: 0, activation: .relu6), numbers)
      .expectFloats([0, 3, 6])
  }

  @Test func gatherPicks() throws {
    // Two batches of one row of three two-byte slices.
    let input = (1...12).map { UInt8($0) }
    try KernelProblem(
      .gather(axis: 2, batchDimensions: 1),
      [
        TestTensor(input, TensorType(.uint8, [2, 1, 3, 2])),
        TestTensor([2, 0, 3, 1] as [Int32], TensorType(.int32, [2, 2])),
      ]
    ).expectResults([[5, 6, 1, 2, 0, 0, 9, 10]])
    try KernelProblem(
      .gather(axis: 1),
      [
        TestTensor(input, TensorType(.uint8, [2, 6, 1])),
        TestTensor([5, -1, 1 << 40] as [Int64], TensorType(.int64, [3])),
      ]
    ).expectResults([[6, 0, 0, 12, 0, 0]])
  }

  @Test func unpackSplits() throws {
    let input = TestTensor([1, 2, 3, 4, 5, 6] as [UInt8], TensorType(.uint8, [2, 3]))
    try KernelProblem(.unpack(axis: 1, count: 3), [input])
      .expectResults([[1, 4], [2, 5], [3, 6]])
  }

  @Test func stridedSliceSteps() throws {
    let input = TestTensor((0..<12).map { UInt8($0) }, TensorType(.uint8, [3, 4]))
    try KernelProblem(
      .stridedSlice(
        StridedSlice(begin: [2, 1], end: [0, 5], strides: [-2, 2], endMask: 1)), [input]
    ).expectResults([[9, 11, 1, 3]])
    let pairs = TestTensor([1, 2, 3, 4, 5, 6] as [UInt8], TensorType(.int16, [3]))
    try KernelProblem(
      .stridedSlice(StridedSlice(begin: [2], end: [0], strides: [-1], endMask: 1)), [pairs]
    ).expectResults([[5, 6, 3, 4, 1, 2]])
  }
}
