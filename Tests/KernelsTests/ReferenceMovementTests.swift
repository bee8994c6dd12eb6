import Kernels
import Tensors
import Testing

/// Values computed by hand.
@Suite struct ReferenceMovementTests {
  let table = KernelTable.reference

  @Test func padSurrounds() {
    let problem = PadProblem(input: [1, 2], before: [1, 0], after: [0, 2], elementByteCount: 1)
    #expect(table.pad(problem).run([[7, 8]], outputs: [8]) == [[0, 0, 0, 0, 7, 8, 0, 0]])
    let wide = PadProblem(input: [2], before: [1], after: [1], elementByteCount: 2)
    #expect(table.pad(wide).run([[1, 2, 3, 4]], outputs: [8]) == [[0, 0, 1, 2, 3, 4, 0, 0]])
  }

  @Test func concatenationJoins() {
    let rows = ConcatenationProblem(inputs: [[2, 1], [2, 2]], axis: 1, elementByteCount: 1)
    #expect(
      table.concatenation(rows).run([[1, 2], [3, 4, 5, 6]], outputs: [6]) == [[1, 3, 4, 2, 5, 6]])
    let clamped = ConcatenationProblem(
      inputs: [[1], [2]], axis: 0, elementByteCount: 4, activation: .relu6)
    #expect(table.concatenation(clamped).floats([[-1], [3, 9]], count: 3) == [0, 3, 6])
  }

  @Test func gatherPicks() {
    // Two batches of one row of three two-byte slices.
    let problem = GatherProblem(
      batch: 2, outer: 1, extent: 3, sliceByteCount: 2, indexCount: 2, indexType: .int32)
    let input = (1...12).map { UInt8($0) }
    #expect(
      table.gather(problem).run([input, bytes([2, 0, 3, 1] as [Int32])], outputs: [8])
        == [[5, 6, 1, 2, 0, 0, 9, 10]])
    let long = GatherProblem(
      batch: 1, outer: 2, extent: 6, sliceByteCount: 1, indexCount: 3, indexType: .int64)
    #expect(
      table.gather(long).run([input, bytes([5, -1, 1 << 40] as [Int64])], outputs: [6])
        == [[6, 0, 0, 12, 0, 0]])
  }

  @Test func unpackSplits() {
    let problem = UnpackProblem(outer: 2, count: 3, innerByteCount: 1)
    #expect(
      table.unpack(problem).run([[1, 2, 3, 4, 5, 6]], outputs: [2, 2, 2])
        == [[1, 4], [2, 5], [3, 6]])
  }

  @Test func stridedSliceSteps() {
    let problem = StridedSliceProblem(
      input: [3, 4], starts: [2, 1], counts: [2, 2], steps: [-2, 2], elementByteCount: 1)
    #expect(
      table.stridedSlice(problem).run([(0..<12).map { UInt8($0) }], outputs: [4])
        == [[9, 11, 1, 3]])
    let pairs = StridedSliceProblem(
      input: [3], starts: [2], counts: [3], steps: [-1], elementByteCount: 2)
    #expect(
      table.stridedSlice(pairs).run([[1, 2, 3, 4, 5, 6]], outputs: [6]) == [[5, 6, 3, 4, 1, 2]])
  }
}
