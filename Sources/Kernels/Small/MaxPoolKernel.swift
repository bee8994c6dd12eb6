import Tensors

/// MAX_POOL_2D by vectors of channels, for every set but the reference.
struct MaxPoolKernel {
  let geometry: WindowGeometry
  let bounds: (lower: Float, upper: Float)
  /// The rows of the input under each output row.
  let rows: [Range<Int>]
  /// The columns of the input under each output column.
  let columns: [Range<Int>]

  static func prepare(_ problem: MaxPoolProblem) -> PreparedKernel {
    let geometry = problem.geometry
    let kernel = MaxPoolKernel(
      geometry: geometry, bounds: problem.activation.bounds, rows: geometry.height.cells,
      columns: geometry.width.cells)
    let rowSize = geometry.width.output * geometry.outputChannels
    let split = BandSplit(
      units: geometry.batch * geometry.height.output,
      bytesPerUnit: rowSize * MemoryLayout<Float>.stride)
    return PreparedKernel(name: "max_pool.f32", bandCount: split.count) { operands, bands in
      let output = unsafe operands.floatOutput(0)
      for row in split.units(of: bands) {
        unsafe kernel.makeRow(row, input: operands.floatInput(0), output: output + row * rowSize)
      }
    }
  }

  /// Makes one output row of the whole batch.
  private func makeRow(
    _ row: Int, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let channels = geometry.inputChannels
    let (n, oy) = row.quotientAndRemainder(dividingBy: geometry.height.output)
    let picture = unsafe input + n * geometry.height.input * geometry.width.input * channels
    for ox in columns.indices {
      let target = unsafe output + ox * channels
      var c = 0
      while c &+ 8 <= channels {
        let largest = largest(oy, ox) { unsafe Vector(picture + ($0 &+ c)) }
        unsafe largest.store(target + c)
        c &+= 8
      }
      let rest = channels &- c
      guard rest > 0 else { continue }
      let largest = largest(oy, ox) { unsafe Vector(picture + ($0 &+ c), count: rest) }
      unsafe largest.store(target + c, count: rest)
    }
  }

  /// The clamped maximum over one window.
  @inline(__always)
  private func largest(_ oy: Int, _ ox: Int, _ load: (Int) -> Vector) -> Vector {
    var largest = Vector(repeating: -.infinity)
    for y in rows[oy] {
      let line = y &* geometry.width.input
      for x in columns[ox] {
        let value = load((line &+ x) &* geometry.inputChannels)
        largest = Maximum.apply(value, largest)
      }
    }
    return largest.clamped(bounds)
  }
}

extension WindowAxis {
  /// The cells of the input under each position of an undilated window.
  fileprivate var cells: [Range<Int>] {
    (0..<output).map { position in
      let start = position * stride - before
      let first = min(max(start, 0), input)
      return first..<max(min(start + taps, input), first)
    }
  }
}
