import HandsTestSupport
import Testing

@testable import HandsEngine

/// Operators that move elements, compared with what each element of a result is.
@Suite struct MovementKernelTests {
  @Test(arguments: [1, 63, 4096, 200_001])
  func reshapeCopies(byteCount: Int) throws {
    var generator = SeededGenerator(seed: byteCount)
    let input = try generator.tensor(.uint8, Shape([byteCount, 1]))
    try KernelProblem(.reshape(to: [byteCount]), [input]).expectResults([input.bytes])
  }

  @Test(arguments: 0..<96)
  func padSurrounds(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 0...5)
    let before = (0..<shape.rank).map { _ in generator.pick([0, 0, 1, 2]) }
    let after = (0..<shape.rank).map { _ in generator.pick([0, 0, 1, 2]) }
    let input = generator.tensor(generator.elementType(), shape)
    let problem = try KernelProblem(.pad(before: before, after: after), [input])
    let expected = input.moved(to: problem.resultShape) { index in
      let source = zip(index, before).map { $0 - $1 }
      return zip(source, shape.dimensions).allSatisfy { $0 >= 0 && $0 < $1 } ? source : nil
    }
    problem.expectResults([expected])
  }

  @Test(arguments: 0..<64)
  func concatenationJoins(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 1...5)
    let axis = generator.integer(0...(shape.rank - 1))
    let activation = generator.activation()
    let type: ElementType = activation == .none ? generator.elementType() : .float32
    let inputs = try (0..<generator.integer(1...4)).map { _ in
      var extents = shape.dimensions
      extents[axis] = generator.integer(1...3)
      let shape = try Shape(extents)
      return activation == .none ? generator.tensor(type, shape) : generator.tensor(shape)
    }
    let problem = try KernelProblem(.concatenation(axis: axis, activation: activation), inputs)
    let size = type.byteCount
    var expected = problem.resultShape.indices.flatMap { index -> ArraySlice<UInt8> in
      var source = index
      var operand = 0
      while source[axis] >= inputs[operand].type.shape[axis] {
        source[axis] -= inputs[operand].type.shape[axis]
        operand += 1
      }
      let start = inputs[operand].type.shape.offset(source) * size
      return inputs[operand].bytes[start..<start + size]
    }
    if activation != .none { expected = bytes(expected.floats.map { activation.clamped($0) }) }
    problem.expectResults([expected])
  }

  @Test(arguments: [ElementType.int32, .int64], 0..<32)
  func gatherPicks(indexType: ElementType, seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (batch, extent) = (generator.integer(1...3), generator.integer(1...5))
    let count = generator.integer(1...6)
    let input = try generator.tensor(
      generator.elementType(),
      Shape([batch, generator.integer(1...3), extent, generator.pick([1, 3, 12, 64])]))
    // Out of range now and then, which makes zeros.
    let indices = (0..<batch * count).map { _ in generator.integer(-1...extent) }
    let shape: Shape = [batch, count]
    let picked =
      indexType == .int32
      ? TestTensor(indices.map { Int32($0) }, TensorType(.int32, shape))
      : TestTensor(indices.map { Int64($0) }, TensorType(.int64, shape))
    let problem = try KernelProblem(.gather(axis: 2, batchDimensions: 1), [input, picked])
    let expected = input.moved(to: problem.resultShape) { index in
      let row = indices[index[0] * count + index[2]]
      return row >= 0 && row < extent ? [index[0], index[1], row, index[3]] : nil
    }
    problem.expectResults([expected])
  }

  @Test(arguments: 0..<24)
  func unpackSplits(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let count = generator.integer(1...4)
    let input = try generator.tensor(
      generator.elementType(),
      Shape([generator.pick([1, 2, 7, 900]), count, generator.pick([1, 6, 25])]))
    let problem = try KernelProblem(.unpack(axis: 1, count: count), [input])
    problem.expectResults(
      (0..<count).map { part in
        input.moved(to: problem.resultShape) { [$0[0], part, $0[1]] }
      })
  }

  @Test(arguments: 0..<128)
  func stridedSliceSteps(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape()
    let slice = StridedSlice(walking: shape, &generator)
    let input = generator.tensor(generator.elementType(), shape)
    let problem = try KernelProblem(.stridedSlice(slice), [input])
    let expected = input.moved(to: problem.resultShape) { index in
      index.indices.map { slice.begin[$0] + index[$0] * slice.strides[$0] }
    }
    problem.expectResults([expected])
  }

  /// Lines around the length of a word, of every element size, and short ones.
  @Test(arguments: [1, 2, 4, 8], [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33])
  func reversesLines(byteCount: Int, count: Int) throws {
    var generator = SeededGenerator(seed: 100 * byteCount + count)
    let type = generator.elementType(byteCounts: [byteCount])
    for shape in [[count], [3, count], [11, count, 2], [9, 2, count]] {
      let input = try generator.tensor(type, Shape(shape))
      for axis in shape.indices {
        var slice = StridedSlice(begin: [], end: [], strides: [])
        for (place, extent) in shape.enumerated() {
          slice.begin.append(place == axis ? extent - 1 : 0)
          slice.end.append(place == axis ? 0 : extent)
          slice.strides.append(place == axis ? -1 : 1)
        }
        slice.endMask = 1 << UInt32(axis)
        let problem = try KernelProblem(.stridedSlice(slice), [input])
        problem.expectResults([
          input.moved(to: problem.resultShape) { index in
            var source = index
            source[axis] = shape[axis] - 1 - index[axis]
            return source
          }
        ])
      }
    }
  }

  /// Elements of one to sixteen bytes that lie side by side, and lines of other lengths.
  @Test(arguments: 1...20)
  func shortLinesAreCopied(byteCount: Int) throws {
    var generator = SeededGenerator(seed: byteCount)
    let input = try generator.tensor(.uint8, Shape([5, 30, byteCount]))
    let problem = try KernelProblem(.transpose([1, 0, 2]), [input])
    problem.expectResults([
      input.moved(to: problem.resultShape) { [$0[1], $0[0], $0[2]] }
    ])
  }

  /// Fewer rows or columns than a square has, whole squares, and squares that overlap, of every element size.
  @Test(arguments: [1, 2, 4, 8], [1, 3, 4, 7, 8, 16, 19, 40])
  func transposeSwapsRowsAndColumns(byteCount: Int, rows: Int) throws {
    var generator = SeededGenerator(seed: 100 * byteCount + rows)
    let type = generator.elementType(byteCounts: [byteCount])
    for columns in [1, 2, 3, 5, 8, 15, 16, 17, 33, 70] {
      let input = try generator.tensor(type, Shape([2, rows, columns, 1]))
      let problem = try KernelProblem(.transpose([0, 2, 1, 3]), [input])
      problem.expectResults([
        input.moved(to: problem.resultShape) { [$0[0], $0[2], $0[1], 0] }
      ])
    }
  }

  @Test(arguments: 0..<64)
  func transposePermutes(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let shape = try generator.shape(rank: 2...4)
    let order = Array(0..<shape.rank).shuffled(using: &generator)
    let input = generator.tensor(generator.elementType(), shape)
    let problem = try KernelProblem(.transpose(order), [input])
    let expected = input.moved(to: problem.resultShape) { index in
      (0..<shape.rank).map { axis in index[order.firstIndex(of: axis) ?? 0] }
    }
    problem.expectResults([expected])
  }

  /// More lines than one unit of work has.
  @Test(arguments: [(3, 30_000), (30_000, 3), (300, 500), (2100, 40)])
  func bigTranspositionsAreSharedOut(rows: Int, columns: Int) throws {
    var generator = SeededGenerator(seed: rows)
    let input = try generator.tensor(.uint8, Shape([rows, columns]))
    let problem = try KernelProblem(.transpose([1, 0]), [input])
    let expected = (0..<columns).flatMap { column in
      (0..<rows).map { input.bytes[$0 * columns + column] }
    }
    problem.expectResults([expected])
  }

  @Test func bigTensorsAreSharedOut() throws {
    var generator = SeededGenerator(seed: 3)
    let image = generator.tensor([1, 60, 60, 16])
    let pad = try KernelProblem(.pad(before: [0, 1, 2, 0], after: [0, 2, 1, 0]), [image])
    #expect(try TargetUnderTest.reference.best(pad).choice.bandCount > 1)
    pad.expectResults([
      image.moved(to: [1, 63, 63, 16]) { index in
        let (y, x) = (index[1] - 1, index[2] - 2)
        return y >= 0 && y < 60 && x >= 0 && x < 60 ? [0, y, x, index[3]] : nil
      }
    ])
    let (left, right) = (generator.tensor([3000, 5]), generator.tensor([3000, 9]))
    let join = try KernelProblem(.concatenation(axis: 1, activation: .relu6), [left, right])
    #expect(try TargetUnderTest.reference.best(join).choice.bandCount > 1)
    let (a, b) = (left.bytes.floats, right.bytes.floats)
    var rows: [Float] = []
    for row in 0..<3000 {
      rows += a[row * 5..<(row + 1) * 5]
      rows += b[row * 9..<(row + 1) * 9]
    }
    join.expectFloats(rows.map { Activation.relu6.clamped($0) })
  }
}

extension StridedSlice {
  /// A slice in both directions, some dimensions whole; entry `i` begins at an index of dimension `i`.
  fileprivate init(walking shape: Shape, _ generator: inout SeededGenerator) {
    self.init(begin: [], end: [], strides: [])
    for (axis, extent) in shape.dimensions.enumerated() {
      let step = generator.pick([1, 1, 1, 2, 3, -1, -2])
      let isWhole = generator.once(in: 2)
      let start = isWhole ? (step > 0 ? 0 : extent - 1) : generator.integer(0...(extent - 1))
      let room = step > 0 ? extent - start : start + 1
      let most = (room + abs(step) - 1) / abs(step)
      let count = isWhole ? most : generator.integer(1...most)
      begin.append(start)
      strides.append(step)
      end.append(start + count * step)
      // An end below 0 would count from the back.
      if start + count * step < 0 { endMask |= 1 << UInt32(axis) }
    }
  }
}
