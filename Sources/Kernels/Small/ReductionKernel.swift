import Tensors

/// MEAN, REDUCE_MAX and REDUCE_MIN by vectors of kept elements, for every set but the reference.
struct ReductionKernel {
  // Safe: the walks stay inside the input's shape; bands have the elements of the output.

  /// Numbers of one output row that are reduced together: four vectors, whose chains overlap.
  private static let chunk = 32

  let operation: ReductionOperator
  /// Where each output row begins in the input.
  let outer: StrideWalk
  /// The reduced elements of one output, in row-major order.
  let reduced: StrideWalk
  /// Neighbouring outputs that are also neighbours in the input.
  let inner: Int
  /// The reciprocal of the count.
  let factor: Float

  static func prepare(_ problem: ReductionProblem) -> PreparedKernel {
    let (extents, strides) = (problem.input.dimensions, problem.input.strides)
    func walk(_ axes: [Int]) -> StrideWalk {
      StrideWalk(extents: axes.map { extents[$0] }, first: axes.map { strides[$0] })
    }
    var kept = walk(extents.indices.filter { !problem.axes.contains($0) })
    let reduced = walk(problem.axes)
    let inner = kept.steps.last?[0] == 1 ? kept.removeInnermost().extent : 1
    let outer = kept
    let kernel = ReductionKernel(
      operation: problem.operation, outer: outer, reduced: reduced, inner: inner,
      factor: Float(1) / Float(reduced.count))
    let chunks = (inner + chunk - 1) / chunk
    let split = BandSplit(
      units: outer.count * chunks,
      bytesPerUnit: min(inner, chunk) * reduced.count * MemoryLayout<Float>.stride)
    return PreparedKernel(
      name: "\(problem.operation.kernelName).f32", bandCount: split.count
    ) { operands, bands in
      for unit in split.units(of: bands) {
        let (row, part) = unit.quotientAndRemainder(dividingBy: chunks)
        let first = part * chunk
        unsafe kernel.reduceChunk(
          operands.floatInput(0) + (outer.offsets(of: row)[0] + first),
          into: operands.floatOutput(0) + (row * inner + first), count: min(inner - first, chunk))
      }
    }
  }

  /// Reduces up to ``chunk`` neighbouring outputs.
  private func reduceChunk(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
  ) {
    switch operation {
    case .mean:
      unsafe reduceChunk(input, into: output, count: count, from: 0, by: Addition.self)
    case .maximum:
      unsafe reduceChunk(input, into: output, count: count, from: -.infinity, by: Maximum.self)
    case .minimum:
      unsafe reduceChunk(input, into: output, count: count, from: .infinity, by: Minimum.self)
    }
  }

  private func reduceChunk<Operation: VectorOperation>(
    _ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int,
    from start: Float, by operation: Operation.Type
  ) {
    let terms = reduced.count
    var a = Vector(repeating: start)
    if count == ReductionKernel.chunk {
      var (b, c, d) = (a, a, a)
      for term in 0..<terms {
        let source = unsafe input + reduced.offsets(of: term)[0]
        a = unsafe Operation.apply(Vector(source), a)
        b = unsafe Operation.apply(Vector(source + 8), b)
        c = unsafe Operation.apply(Vector(source + 16), c)
        d = unsafe Operation.apply(Vector(source + 24), d)
      }
      unsafe finished(a).store(output)
      unsafe finished(b).store(output + 8)
      unsafe finished(c).store(output + 16)
      unsafe finished(d).store(output + 24)
      return
    }
    var i = 0
    while i &+ 8 <= count {
      a = Vector(repeating: start)
      for term in 0..<terms {
        a = unsafe Operation.apply(Vector(input + (reduced.offsets(of: term)[0] &+ i)), a)
      }
      unsafe finished(a).store(output + i)
      i &+= 8
    }
    let rest = count &- i
    guard rest > 0 else { return }
    a = Vector(repeating: start)
    for term in 0..<terms {
      a = unsafe Operation.apply(
        Vector(input + (reduced.offsets(of: term)[0] &+ i), count: rest), a)
    }
    unsafe finished(a).store(output + i, count: rest)
  }

  /// What is stored for one result.
  @inline(__always)
  private func finished(_ result: Vector) -> Vector {
    operation == .mean ? result * factor : result
  }
}
