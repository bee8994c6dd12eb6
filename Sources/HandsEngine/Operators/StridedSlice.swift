import HandsTFLite

extension OperatorDefinition {
  /// Every n-th element along each dimension.
  static let stridedSlice = OperatorDefinition(
    45, newestVersion: 8, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(4, "4 inputs")
    var slice = try source.options(32, isRequired: true) { options throws(ModelFileError) in
      StridedSlice(
        begin: [], end: [], strides: [],
        beginMask: UInt32(truncatingIfNeeded: try options.integer(0, "begin_mask")),
        endMask: UInt32(truncatingIfNeeded: try options.integer(1, "end_mask")),
        ellipsisMask: UInt32(truncatingIfNeeded: try options.integer(2, "ellipsis_mask")),
        newAxisMask: UInt32(truncatingIfNeeded: try options.integer(3, "new_axis_mask")),
        shrinkAxisMask: UInt32(truncatingIfNeeded: try options.integer(4, "shrink_axis_mask")),
        isEndRelative: try options.bool(5, "offset"))
    }
    slice.begin = try source.integers(1, "begin")
    slice.end = try source.integers(2, "end")
    slice.strides = try source.integers(3, "strides")
    return .stridedSlice(slice)
  }
}

/// What a strided slice takes, as TensorFlow defines it.
///
/// Bit `i` of a mask speaks of entry `i` of ``begin``, ``end`` and ``strides``.
struct StridedSlice: Hashable, Sendable {
  /// First index of each entry; negative counts from the end.
  var begin: [Int]
  /// Index after the last of each entry; negative counts from the end.
  var end: [Int]
  /// Step of each entry, not 0.
  var strides: [Int]
  /// Entries whose ``begin`` is ignored: the range starts at the border.
  var beginMask: UInt32 = 0
  /// Entries whose ``end`` is ignored: the range runs to the border.
  var endMask: UInt32 = 0
  /// The one entry that stands for all dimensions not spoken of.
  var ellipsisMask: UInt32 = 0
  /// Entries that insert a dimension of extent 1.
  var newAxisMask: UInt32 = 0
  /// Entries that take one index and remove the dimension.
  var shrinkAxisMask: UInt32 = 0
  /// Whether ``end`` counts from where the range starts.
  var isEndRelative = false
}

extension Operator {
  /// Every n-th element along each dimension.
  static func stridedSlice(_ slice: StridedSlice) -> Operator {
    Operator("STRIDED_SLICE") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "4 inputs")
      let input = try operands.required(.input)
      try slice.check()
      var elements = StridedView(input.shape.dimensions)
      var extents: [Int] = []
      /// The dimension of the result that each dimension of the input stays, if it does.
      var kept = [Int?](repeating: nil, count: input.shape.rank)
      var axis = 0
      for entry in try slice.entries(rank: input.shape.rank) {
        switch entry {
        case .inserted:
          extents.append(1)
          continue
        case .whole:
          kept[axis] = extents.count
          extents.append(input.shape[axis])
        case .given(let index):
          let range = try slice.range(of: index, extent: input.shape[axis])
          elements = elements.part(axis, from: range.start, count: range.count, by: range.step)
          if !slice.shrinkAxisMask.has(index) { extents.append(range.count) }
        }
        axis += 1
      }
      let dimensions = kept
      let result = try input.moved(to: extents) { dimensions[$0] }
      return Inference(moving: "STRIDED_SLICE", result, from: elements)
    }
  }
}

extension StridedSlice {
  fileprivate func check() throws(OperatorError) {
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
  }

  fileprivate enum Entry {
    case inserted
    case whole
    case given(Int)
  }

  /// The entries with ellipsis and missing tail spelled out: as many that consume a dimension as
  /// the input has.
  fileprivate func entries(rank: Int) throws(OperatorError) -> [Entry] {
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

  /// The indices that an entry takes of a dimension.
  fileprivate func range(
    of index: Int, extent: Int
  ) throws(OperatorError) -> (start: Int, count: Int, step: Int) {
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
      return (start, 1, 1)
    }
    // Positions run from `lowest` to `highest`; one past the end in the direction of travel.
    let (lowest, highest) = step > 0 ? (0, extent) : (-1, extent - 1)
    func clamped(_ position: Int) -> Int {
      min(max(position < 0 ? position + extent : position, lowest), highest)
    }
    let start = beginMask.has(index) ? (step > 0 ? lowest : highest) : clamped(begin[index])
    var stop = step > 0 ? highest : lowest
    if !endMask.has(index) {
      stop = clamped(end[index])
      if isEndRelative {
        // TFLite reads the requested number of elements: there must be as many.
        guard end[index] >= lowest - start, end[index] <= highest - start else {
          throw .attribute("end", value: end[index])
        }
        stop = start + end[index]
      }
    }
    let distance = step > 0 ? stop - start : start - stop
    guard distance > 0 else { throw .unsupported("an empty slice") }
    return (start, (distance - 1) / abs(step) + 1, step)
  }
}

extension UInt32 {
  fileprivate func has(_ bit: Int) -> Bool { bit < 32 && self & (1 << UInt32(bit)) != 0 }
}
