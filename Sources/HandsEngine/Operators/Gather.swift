import HandsTFLite

extension OperatorDefinition {
  /// Slices along one dimension, picked by index.
  static let gather = OperatorDefinition(36, newestVersion: 7) { source throws(GraphError) in
    let (axis, batchDimensions) = try source.options(23) { options throws(ModelFileError) in
      (try options.integer(0, "axis"), try options.integer(1, "batch_dims"))
    }
    return .gather(axis: axis, batchDimensions: batchDimensions)
  }

  /// Slices picked by the indices of their leading dimensions.
  static let gatherND = OperatorDefinition(107, newestVersion: 5, .gatherND)
}

extension Operator {
  /// Picks slices along one dimension by indices of `int32` or `int64`.
  ///
  /// Input and indices share the leading `batchDimensions`; negative numbers count from the end: the
  /// axis among the input's dimensions, the others among the indices'. A computed index out of range
  /// yields zero bytes, a constant one is refused.
  static func gather(axis: Int, batchDimensions: Int = 0) -> Operator {
    Operator("GATHER") { operands throws(OperatorError) in
      try operands.checkCount(2)
      let input = try operands.required(.input)
      let indices = try operands.required(Operand(1), [.int32, .int64])
      let axis = try normalized(axis: axis, rank: input.shape.rank)
      let batched = batchDimensions < 0 ? batchDimensions + indices.shape.rank : batchDimensions
      guard batched >= 0, batched <= axis, batched <= indices.shape.rank else {
        throw .attribute("batch_dims", value: batchDimensions)
      }
      let source = input.shape.dimensions
      let selected = indices.shape.dimensions
      guard source[..<batched] == selected[..<batched] else {
        throw .incompatibleShapes(input.shape, indices.shape)
      }
      try operands.checkIndices(extents: [source[axis]])
      var extents = source
      extents.replaceSubrange(axis...axis, with: selected[batched...])
      let added = selected.count - batched - 1
      let result = try input.moved(to: extents) { kept in
        kept == axis ? nil : kept < axis ? kept : kept + added
      }
      let outer = source[batched..<axis].reduce(1, *)
      let (extent, indexCount) = (source[axis], selected[batched...].reduce(1, *))
      let slice = source[(axis + 1)...].reduce(input.elementType.byteCount, *)
      let partition = Partition(
        units: result.byteCount / slice, bytesPerUnit: slice)
      return Inference(
        result,
        kernel: KernelCandidate("gather", bandCount: partition.bandCount) { operands, bands in
          // Safe: bands have the slices of the result, and indices are checked as they are read.
          let isWide = indices.elementType == .int64
          let units = partition.units(of: bands)
          var unit = units.lowerBound
          while unit < units.upperBound {
            // The slices of one block.
            let (block, begin) = unit.quotientAndRemainder(dividingBy: indexCount)
            let end = min(begin + units.upperBound - unit, indexCount)
            let first = block / outer * indexCount
            @inline(__always)
            func copySlices(byteCount: Int) {
              let source = unsafe operands.input(0) + block * extent * byteCount
              var target = unsafe operands.output(0) + unit * byteCount
              for position in begin..<end {
                let index = unsafe storedIndex(
                  first + position, in: operands.input(1), isWide: isWide)
                unsafe copySlice(
                  byteCount: byteCount, of: source,
                  at: index >= 0 && index < extent ? Int(index) : nil, to: target)
                unsafe target += byteCount
              }
            }
            // Of few bytes each by one instruction; the small editions keep one loop.
            switch Edition.hasRareOperators ? slice : 0 {
            case 1: copySlices(byteCount: 1)
            case 2: copySlices(byteCount: 2)
            case 4: copySlices(byteCount: 4)
            case 8: copySlices(byteCount: 8)
            default: copySlices(byteCount: slice)
            }
            unit += end - begin
          }
        })
    }
  }

  /// Picks slices by the rows of an index tensor of `int32` or `int64`: a row holds an index for each
  /// leading dimension.
  ///
  /// A computed index out of range yields zero bytes, a constant one is refused.
  static var gatherND: Operator {
    Operator("GATHER_ND") { operands throws(OperatorError) in
      try operands.checkCount(2)
      let input = try operands.required(.input)
      let indices = try operands.required(Operand(1), [.int32, .int64])
      guard let depth = indices.shape.dimensions.last else {
        throw .rank(input: 1, expected: "1 or more", found: 0)
      }
      guard depth <= input.shape.rank else {
        throw .mismatch("length of an index", expected: input.shape.rank, found: depth)
      }
      let extents = Array(input.shape.dimensions[..<depth])
      let inner = input.shape.dimensions[depth...]
      try operands.checkIndices(extents: extents)
      let outer = Array(indices.shape.dimensions.dropLast())
      let result = try input.moved(to: outer + inner) {
        $0 < depth ? nil : $0 - depth + outer.count
      }
      let slice = inner.reduce(input.elementType.byteCount, *)
      let partition = Partition(units: result.byteCount / slice, bytesPerUnit: slice)
      return Inference(
        result,
        kernel: KernelCandidate("gather_nd", bandCount: partition.bandCount) { operands, bands in
          // Safe: bands have the slices of the result, and indices are checked as they are read.
          let isWide = indices.elementType == .int64
          for unit in partition.units(of: bands) {
            var position: Int? = 0
            for (axis, extent) in extents.enumerated() {
              let index = unsafe storedIndex(
                unit * depth + axis, in: operands.input(1), isWide: isWide)
              guard let outer = position, index >= 0, index < extent else {
                position = nil
                break
              }
              position = outer * extent + Int(index)
            }
            unsafe copySlice(
              byteCount: slice, of: operands.input(0), at: position,
              to: operands.output(0) + unit * slice)
          }
        })
    }
  }
}

extension Operands {
  /// Checks the second operand's indices, if they are constant: they run through some extents in turn.
  fileprivate func checkIndices(extents: [Int]) throws(OperatorError) {
    guard let constant = constant(Operand(1)) else { return }
    guard let indices = constant.integers else { throw .unsupported("an index of 64 bits") }
    for (position, index) in indices.enumerated() {
      guard index >= 0, index < extents[position % extents.count] else {
        throw .attribute("index", value: index)
      }
    }
  }
}

/// One number of an index tensor.
@inline(__always)
private func storedIndex(_ position: Int, in indices: UnsafeRawPointer, isWide: Bool) -> Int64 {
  // Safe: callers name an element of the index tensor.
  isWide
    ? unsafe indices.load(fromByteOffset: 8 * position, as: Int64.self)
    : Int64(unsafe indices.load(fromByteOffset: 4 * position, as: Int32.self))
}

/// Copies the slice of a number, or clears the target if there is none.
@inline(__always)
private func copySlice(
  byteCount: Int, of source: UnsafeRawPointer, at index: Int?, to target: UnsafeMutableRawPointer
) {
  // Safe: callers name slices of both tensors.
  if let index {
    unsafe target.copyBytes(from: source + index * byteCount, count: byteCount)
  } else {
    unsafe target.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
