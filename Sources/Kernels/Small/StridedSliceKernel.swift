import Tensors

/// STRIDED_SLICE by runs, for every set but the reference.
enum StridedSliceKernel {
  // Safe: the walk stays inside the input, as resolution has checked; bands have the elements of
  // the output.
  static func prepare(_ problem: StridedSliceProblem) -> PreparedKernel {
    let size = problem.elementByteCount
    let strides = problem.input.strides.map { $0 * size }
    let start = zip(problem.starts, strides).reduce(0) { $0 + $1.0 * $1.1 }
    var walk = StrideWalk(
      extents: problem.counts, first: zip(problem.steps, strides).map { $0 * $1 })
    let innermost = walk.removeInnermost()
    let rows = walk
    let (count, step) = (innermost.extent, innermost.step[0])
    let rowSize = count * size
    let split = BandSplit(units: rows.count, bytesPerUnit: rowSize)
    return PreparedKernel(name: "strided_slice", bandCount: split.count) { operands, bands in
      for row in split.units(of: bands) {
        let source = unsafe operands.inputs[0] + (start + rows.offsets(of: row)[0])
        let target = unsafe operands.outputs[0] + row * rowSize
        if step == size || count == 1 {
          unsafe target.copyMemory(from: source, byteCount: rowSize)
          continue
        }
        switch size {
        case 1: unsafe copyElements(count, from: source, by: step, to: target, as: UInt8.self)
        case 2: unsafe copyElements(count, from: source, by: step, to: target, as: UInt16.self)
        case 4: unsafe copyElements(count, from: source, by: step, to: target, as: UInt32.self)
        default: unsafe copyElements(count, from: source, by: step, to: target, as: UInt64.self)
        }
      }
    }
  }
}

/// Copies elements that lie a number of bytes apart.
@inline(__always)
private func copyElements<Element: BitwiseCopyable>(
  _ count: Int, from source: UnsafeRawPointer, by step: Int, to target: UnsafeMutableRawPointer,
  as type: Element.Type
) {
  // Safe: callers give `count` elements of that stride.
  let elements = unsafe target.assumingMemoryBound(to: Element.self)
  for index in 0..<count {
    unsafe elements[index] = source.load(fromByteOffset: index &* step, as: Element.self)
  }
}
