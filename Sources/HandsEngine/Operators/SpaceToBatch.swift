extension OperatorDefinition {
  /// Blocks of positions become images of the batch, after padding.
  ///
  /// Pads `[N, spatial…, C]` with zeros; then image `b · N + n` of the result has the positions that lie
  /// at place `b` of each block, blocks' rows outermost.
  static let spaceToBatchND = OperatorDefinition(
    38, newestVersion: 4, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(3, "3 inputs")
    let block = try source.integers(1, "block_shape")
    let (before, after) = try source.paddings(2)
    return Operator("SPACE_TO_BATCH_ND") { operands throws(OperatorError) in
      let input = try operands.batch(block, before, after)
      let size = input.shape.dimensions
      let places = try placeCount(block)
      var extents = size
      extents[0] = try product(size[0], places)
      for axis in block.indices {
        let (sum, overflow) = size[axis + 1].addingReportingOverflow(before[axis] + after[axis])
        guard !overflow, sum % block[axis] == 0 else {
          throw .attribute("block_shape", value: block[axis])
        }
        extents[axis + 1] = sum / block[axis]
      }
      let result = try input.moved(to: extents)
      let zero = StridedCopy.Source.bits(try input.zeroBits())
      let elementByteCount = input.elementType.byteCount
      var copies: [StridedCopy] = []
      for place in 0..<places {
        var source = StridedView(size)
        let target = StridedView(extents).part(0, (place * size[0])..<((place + 1) * size[0]))
        var box = target.extents.map { 0..<$0 }
        for (axis, offset) in offsets(of: place, in: block).enumerated() {
          // Position `p` of the result is position p · block + offset - before of the input.
          let inside = positions(
            below: size[axis + 1], count: extents[axis + 1], step: block[axis],
            first: offset - before[axis])
          box[axis + 1] = inside
          source = source.part(
            axis + 1, from: max(inside.lowerBound * block[axis] + offset - before[axis], 0),
            count: inside.count, by: block[axis])
        }
        copies += target.filled(outside: box, zero, elementByteCount)
        if !box.contains(where: { $0.isEmpty }) {
          copies.append(
            StridedCopy(source, to: target.box(box), elementByteCount: elementByteCount))
        }
      }
      return Inference(moving: "SPACE_TO_BATCH_ND", [result], copies)
    }
  }

  /// Images of the batch become blocks of positions, then cropped.
  ///
  /// Undoes ``spaceToBatchND``: what was padded there is cropped here.
  static let batchToSpaceND = OperatorDefinition(
    37, newestVersion: 4, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(3, "3 inputs")
    let block = try source.integers(1, "block_shape")
    let (before, after) = try source.paddings(2)
    return Operator("BATCH_TO_SPACE_ND") { operands throws(OperatorError) in
      let input = try operands.batch(block, before, after)
      let size = input.shape.dimensions
      let places = try placeCount(block)
      guard size[0] % places == 0 else {
        throw .mismatch("images of the batch, a multiple", expected: places, found: size[0])
      }
      var extents = size
      extents[0] = size[0] / places
      for axis in block.indices {
        let whole = try product(size[axis + 1], block[axis])
        guard before[axis] + after[axis] < whole else {
          throw .attribute("crops", value: before[axis] + after[axis])
        }
        extents[axis + 1] = whole - before[axis] - after[axis]
      }
      let result = try input.moved(to: extents)
      var copies: [StridedCopy] = []
      for place in 0..<places {
        var source = StridedView(size).part(
          0, (place * extents[0])..<((place + 1) * extents[0]))
        var target = StridedView(extents)
        var isSeen = true
        for (axis, offset) in offsets(of: place, in: block).enumerated() {
          // Position `p` of the input is position p · block + offset - before of the result.
          let inside = positions(
            below: extents[axis + 1], count: size[axis + 1], step: block[axis],
            first: offset - before[axis])
          isSeen = isSeen && !inside.isEmpty
          source = source.part(axis + 1, inside)
          target = target.part(
            axis + 1, from: max(inside.lowerBound * block[axis] + offset - before[axis], 0),
            count: inside.count, by: block[axis])
        }
        guard isSeen else { continue }
        copies.append(
          StridedCopy(source, to: target, elementByteCount: input.elementType.byteCount))
      }
      return Inference(moving: "BATCH_TO_SPACE_ND", [result], copies)
    }
  }

  /// The positions of a block; each takes a copy of its own.
  private static func placeCount(_ block: [Int]) throws(OperatorError) -> Int {
    let most = 4_096
    var count = 1
    for extent in block {
      guard extent >= 1, extent <= most / count else {
        throw .attribute("block_shape", value: extent)
      }
      count *= extent
    }
    return count
  }

  private static func product(_ a: Int, _ b: Int) throws(OperatorError) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    guard !overflow else { throw .shape(.elementCountOverflow) }
    return product
  }

  /// Where a place lies in its block along each dimension.
  private static func offsets(of place: Int, in block: [Int]) -> [Int] {
    var rest = place
    var offsets = block
    for axis in block.indices.reversed() {
      (rest, offsets[axis]) = rest.quotientAndRemainder(dividingBy: block[axis])
    }
    return offsets
  }

  /// The numbers `p` in `0 ..< count` for which `p · step + first` lies in `0 ..< limit`.
  private static func positions(
    below limit: Int, count: Int, step: Int, first: Int
  ) -> Range<Int> {
    let start = min(first < 0 ? (step - 1 - first) / step : 0, count)
    let end = limit > first ? min((limit - first - 1) / step + 1, count) : 0
    return start..<max(start, end)
  }
}

extension Operands {
  /// The type of `[N, spatial…, C]`, with a block extent and a pair of amounts for each spatial dimension.
  fileprivate func batch(
    _ block: [Int], _ before: [Int], _ after: [Int]
  ) throws(OperatorError) -> TensorType {
    try checkCount(1...1, "3 inputs")
    let input = try required(.input)
    guard input.shape.rank >= 3 else {
      throw .rank(input: 0, expected: "3 or more", found: input.shape.rank)
    }
    for amounts in [block, before, after] where amounts.count != input.shape.rank - 2 {
      throw .mismatch(
        "number of spatial dimensions", expected: input.shape.rank - 2, found: amounts.count)
    }
    for amount in before + after {
      guard amount >= 0, amount <= Shape.maximumElementCount / 2 else {
        throw .attribute("padding", value: amount)
      }
    }
    return input
  }
}
