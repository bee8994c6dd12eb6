import Kernels
import TestSupport
import Tensors
import Testing

@Suite struct SmallMovementTests {
  let reference = KernelTable.reference
  let fast = KernelTable.baseline

  @Test(arguments: [0, 1, 63, 4096, 200_001])
  func copyCopies(byteCount: Int) {
    var generator = SeededGenerator(seed: byteCount)
    let input = generator.bytes(byteCount)
    #expect(fast.copy(byteCount: byteCount).run([input], outputs: [byteCount]) == [input])
    #expect(reference.copy(byteCount: byteCount).run([input], outputs: [byteCount]) == [input])
  }

  @Test(arguments: 0..<96)
  func padMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 0...5)
    func borders() -> [Int] { (0..<shape.rank).map { _ in generator.pick([0, 0, 1, 2]) } }
    let problem = PadProblem(
      input: shape, before: borders(), after: borders(),
      elementByteCount: generator.pick([1, 2, 4, 8]))
    let size = (0..<shape.rank).reduce(problem.elementByteCount) {
      $0 * (problem.before[$1] + shape[$1] + problem.after[$1])
    }
    let input = generator.bytes(shape.elementCount * problem.elementByteCount)
    #expect(
      firstDifference(
        fast.pad(problem).run([input], outputs: [size]),
        reference.pad(problem).run([input], outputs: [size])) == nil, "\(problem)")
  }

  @Test(arguments: 0..<64)
  func concatenationMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 1...5)
    let axis = generator.integer(0...(shape.rank - 1))
    let shapes = try (0..<generator.integer(1...4)).map { _ in
      var extents = shape.dimensions
      extents[axis] = generator.integer(0...3)
      return try Shape(extents)
    }
    let activation = generator.activation()
    let problem = ConcatenationProblem(
      inputs: shapes, axis: axis,
      elementByteCount: activation == .none ? generator.pick([1, 2, 4, 8]) : 4,
      activation: activation)
    let inputs = shapes.map { shape in
      activation == .none
        ? generator.bytes(shape.elementCount * problem.elementByteCount)
        : bytes(generator.floats(shape.elementCount))
    }
    let size = inputs.map(\.count).reduce(0, +)
    #expect(
      firstDifference(
        fast.concatenation(problem).run(inputs, outputs: [size]),
        reference.concatenation(problem).run(inputs, outputs: [size])) == nil, "\(problem)")
  }

  @Test(arguments: [ElementType.int32, .int64], 0..<32)
  func gatherMatchesReference(indexType: ElementType, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let problem = GatherProblem(
      batch: generator.integer(1...3), outer: generator.integer(1...3),
      extent: generator.integer(1...5), sliceByteCount: generator.pick([1, 4, 12, 64]),
      indexCount: generator.integer(0...6), indexType: indexType)
    let indices = (0..<(problem.batch * problem.indexCount)).map { _ in
      generator.integer(-1...problem.extent)
    }
    let inputs = [
      generator.bytes(problem.batch * problem.outer * problem.extent * problem.sliceByteCount),
      indexType == .int32 ? bytes(indices.map { Int32($0) }) : bytes(indices.map { Int64($0) }),
    ]
    let size = problem.batch * problem.outer * problem.indexCount * problem.sliceByteCount
    #expect(
      firstDifference(
        fast.gather(problem).run(inputs, outputs: [size]),
        reference.gather(problem).run(inputs, outputs: [size])) == nil, "\(problem)")
  }

  @Test(arguments: 0..<24)
  func unpackMatchesReference(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let problem = UnpackProblem(
      outer: generator.pick([1, 2, 7, 900]), count: generator.integer(1...4),
      innerByteCount: generator.pick([1, 4, 24, 100]))
    let size = problem.outer * problem.innerByteCount
    let input = generator.bytes(problem.count * size)
    let sizes = [Int](repeating: size, count: problem.count)
    #expect(
      firstDifference(
        fast.unpack(problem).run([input], outputs: sizes),
        reference.unpack(problem).run([input], outputs: sizes)) == nil, "\(problem)")
  }

  @Test(arguments: 0..<128)
  func stridedSliceMatchesReference(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let problem = try StridedSliceProblem.random(using: &generator)
    let size = problem.counts.reduce(problem.elementByteCount, *)
    let input = generator.bytes(problem.input.elementCount * problem.elementByteCount)
    #expect(
      firstDifference(
        fast.stridedSlice(problem).run([input], outputs: [size]),
        reference.stridedSlice(problem).run([input], outputs: [size])) == nil, "\(problem)")
  }

  @Test func bigTensorsAreSharedOut() {
    var generator = SeededGenerator(seed: 3)
    let pad = PadProblem(
      input: [1, 60, 60, 16], before: [0, 1, 2, 0], after: [0, 2, 1, 0], elementByteCount: 4)
    #expect(fast.pad(pad).bandCount > 1)
    let input = generator.bytes(60 * 60 * 16 * 4)
    let size = 63 * 63 * 16 * 4
    #expect(
      firstDifference(
        fast.pad(pad).run([input], outputs: [size]),
        reference.pad(pad).run([input], outputs: [size])) == nil)
    let join = ConcatenationProblem(
      inputs: [[3000, 5], [3000, 9]], axis: 1, elementByteCount: 4, activation: .relu6)
    #expect(fast.concatenation(join).bandCount > 1)
    let operands = [bytes(generator.floats(15_000)), bytes(generator.floats(27_000))]
    #expect(
      firstDifference(
        fast.concatenation(join).run(operands, outputs: [168_000]),
        reference.concatenation(join).run(operands, outputs: [168_000])) == nil)
  }
}

extension StridedSliceProblem {
  /// Slices in both directions, some of them whole dimensions, some empty.
  static func random(using generator: inout SeededGenerator) throws -> StridedSliceProblem {
    let shape = try generator.shape()
    var (starts, counts, steps) = ([Int](), [Int](), [Int]())
    for extent in shape.dimensions {
      let step = generator.pick([1, 1, 1, 2, 3, -1, -2])
      let isWhole = generator.once(in: 2)
      let start =
        isWhole ? (step > 0 ? 0 : max(extent - 1, 0)) : generator.integer(0...max(extent - 1, 0))
      let room = extent == 0 ? 0 : step > 0 ? extent - start : start + 1
      let most = (room + abs(step) - 1) / abs(step)
      starts.append(start)
      steps.append(step)
      counts.append(isWhole ? most : generator.integer(0...most))
    }
    return StridedSliceProblem(
      input: shape, starts: starts, counts: counts, steps: steps,
      elementByteCount: generator.pick([1, 2, 4, 8]))
  }
}
