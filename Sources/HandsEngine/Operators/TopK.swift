extension OperatorDefinition {
  /// The largest elements of each row, largest first, and their indices as `int32`.
  ///
  /// Of equal elements those of lower index come first.
  static let topK = OperatorDefinition(48, newestVersion: 3, operands: [0]) {
    source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let count = try source.integer(1, "k")
    return Operator("TOPK_V2") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input, [.float32, .int32, .int64, .int8, .uint8])
      guard let extent = input.shape.dimensions.last else {
        throw .rank(input: 0, expected: "1 or more", found: 0)
      }
      guard count >= 1, count <= extent else { throw .attribute("k", value: count) }
      try input.checkOrder()
      let shape = try derivedShape(input.shape.dimensions.dropLast() + [count])
      let rows = input.shape.elementCount / extent
      let kernel =
        switch input.elementType {
        case .float32: sorting(Float.self, rows: rows, extent: extent, count: count)
        case .int32: sorting(Int32.self, rows: rows, extent: extent, count: count)
        case .int64: sorting(Int64.self, rows: rows, extent: extent, count: count)
        case .int8: sorting(Int8.self, rows: rows, extent: extent, count: count)
        default: sorting(UInt8.self, rows: rows, extent: extent, count: count)
        }
      let depth = Int64(Int.bitWidth - count.leadingZeroBitCount)
      return Inference(
        [
          TensorType(input.elementType, shape, quantization: input.quantization),
          TensorType(.int32, shape),
        ], work: Int64(input.shape.elementCount) * depth, kernel: kernel)
    }
  }

  /// Heap sort of indices: the worst of the best so far is the heap's first.
  private static func sorting<Number: Comparable & BitwiseCopyable & SendableMetatype>(
    _: Number.Type, rows: Int, extent: Int, count: Int
  ) -> KernelCandidate {
    let partition = Partition(units: rows, bytesPerUnit: extent * MemoryLayout<Number>.stride)
    return KernelCandidate("topk_v2", bandCount: partition.bandCount) { operands, bands in
      // Safe: a row has `extent` elements and `count` results, no more than elements.
      for row in partition.units(of: bands) {
        let input = unsafe operands.input(0, as: Number.self) + row * extent
        let values = unsafe operands.output(0, as: Number.self) + row * count
        let heap = unsafe IndexHeap(
          values: input, indices: operands.output(1, as: Int32.self) + row * count)
        for index in 0..<count { unsafe heap.indices[index] = Int32(index) }
        for parent in (0..<(count / 2)).reversed() { heap.sink(from: parent, count: count) }
        for index in count..<extent {
          let index = Int32(index)
          guard unsafe heap.isBetter(index, than: heap.indices[0]) else { continue }
          unsafe heap.indices[0] = index
          heap.sink(from: 0, count: count)
        }
        for last in (1..<count).reversed() {
          unsafe (heap.indices[0], heap.indices[last]) = (heap.indices[last], heap.indices[0])
          heap.sink(from: 0, count: last)
        }
        for place in 0..<count { unsafe values[place] = input[Int(heap.indices[place])] }
      }
    }
  }
}

/// A heap of indices of values; an index is no better than those below it.
@safe private struct IndexHeap<Number: Comparable> {
  // Safe: indices are below the number of values, and callers' counts at most the heap's size.
  let values: UnsafePointer<Number>
  let indices: UnsafeMutablePointer<Int32>

  /// Whether an index comes before another in the result.
  @inline(__always)
  func isBetter(_ a: Int32, than b: Int32) -> Bool {
    let (x, y) = unsafe (values[Int(a)], values[Int(b)])
    return x > y || (!(x < y) && a < b)
  }

  /// Moves an index down to where none below it is worse.
  @inline(__always)
  func sink(from start: Int, count: Int) {
    var parent = start
    let moved = unsafe indices[start]
    while 2 * parent + 1 < count {
      var child = 2 * parent + 1
      if child + 1 < count, unsafe isBetter(indices[child], than: indices[child + 1]) { child += 1 }
      guard unsafe isBetter(moved, than: indices[child]) else { break }
      unsafe indices[parent] = indices[child]
      parent = child
    }
    unsafe indices[parent] = moved
  }
}
