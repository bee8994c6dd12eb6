import Tensors

extension StridedSlice {
  func resolve(_ operands: Operands) throws(OperationError) -> Resolution {
    try operands.checkCount(1...1, "4 inputs")
    let input = try operands.required(0)
    guard end.count == begin.count else {
      throw .mismatch("length of end", expected: begin.count, found: end.count)
    }
    guard strides.count == begin.count else {
      throw .mismatch("length of strides", expected: begin.count, found: strides.count)
    }
    guard begin.count <= 2 * Shape.maximumRank else {
      throw .attribute("number of entries", value: begin.count)
    }
    guard ellipsisMask.nonzeroBitCount <= 1 else {
      throw .attribute("ellipsis_mask", value: Int(clamping: ellipsisMask))
    }
    var ranges: [AxisRange] = []
    var extents: [Int] = []
    for entry in try entries(rank: input.shape.rank) {
      switch entry {
      case .inserted:
        extents.append(1)
      case .whole:
        let extent = input.shape[ranges.count]
        ranges.append(AxisRange(start: 0, count: extent, step: 1))
        extents.append(extent)
      case .given(let index):
        let range = try range(of: index, extent: input.shape[ranges.count])
        ranges.append(range)
        if !shrinkAxisMask.has(index) { extents.append(range.count) }
      }
    }
    let problem = StridedSliceProblem(
      input: input.shape, starts: ranges.map { $0.start }, counts: ranges.map { $0.count },
      steps: ranges.map { $0.step }, elementByteCount: input.elementType.byteCount)
    let output = TensorType(input.elementType, try derivedShape(extents))
    return Resolution(.stridedSlice(problem), output)
  }

  private enum Entry {
    case inserted
    case whole
    case given(Int)
  }

  private struct AxisRange {
    var start: Int
    var count: Int
    var step: Int
  }

  /// The entries with ellipsis and missing tail spelled out: as many that consume a dimension as
  /// the input has.
  private func entries(rank: Int) throws(OperationError) -> [Entry] {
    let inserted = (0..<begin.count).filter { newAxisMask.has($0) && !ellipsisMask.has($0) }.count
    let hasEllipsis = (0..<begin.count).contains { ellipsisMask.has($0) }
    let consuming = begin.count - inserted - (hasEllipsis ? 1 : 0)
    guard consuming <= rank else {
      throw .mismatch("number of entries", expected: rank, found: consuming)
    }
    let missing = [Entry](repeating: .whole, count: rank - consuming)
    var entries: [Entry] = []
    for index in 0..<begin.count {
      if ellipsisMask.has(index) {
        entries += missing
      } else {
        entries.append(newAxisMask.has(index) ? .inserted : .given(index))
      }
    }
    return hasEllipsis ? entries : entries + missing
  }

  private func range(of index: Int, extent: Int) throws(OperationError) -> AxisRange {
    let step = strides[index]
    guard step != 0, step >= -Shape.maximumElementCount, step <= Shape.maximumElementCount else {
      throw .attribute("stride", value: step)
    }
    if shrinkAxisMask.has(index) {
      guard step > 0 else { throw .attribute("stride", value: step) }
      // TensorFlow ignores the mask here, TFLite obeys it.
      let given = beginMask.has(index) ? 0 : begin[index]
      let start = given < 0 ? given + extent : given
      guard start >= 0, start < extent else { throw .attribute("begin", value: begin[index]) }
      return AxisRange(start: start, count: 1, step: 1)
    }
    // Positions run from `lowest` to `highest`; one past the end in the direction of travel.
    let (lowest, highest) = step > 0 ? (0, extent) : (-1, extent - 1)
    func clamped(_ position: Int) -> Int {
      min(max(position < 0 ? position + extent : position, lowest), highest)
    }
    let start = beginMask.has(index) ? (step > 0 ? lowest : highest) : clamped(begin[index])
    let stop = endMask.has(index) ? (step > 0 ? highest : lowest) : clamped(end[index])
    let distance = step > 0 ? stop - start : start - stop
    guard distance > 0 else { throw .unsupported("an empty slice") }
    return AxisRange(start: start, count: (distance - 1) / abs(step) + 1, step: step)
  }
}

extension UInt32 {
  fileprivate func has(_ bit: Int) -> Bool { bit < 32 && self & (1 << UInt32(bit)) != 0 }
}
