import Tensors

/// MAX_POOL_2D by vectors of channels, for every set but the reference.
struct MaxPoolKernel {
  let geometry: WindowGeometry
  let bounds: (lower: Float, upper: Float)
  /// The rows of the input under each output row.
  let rows: [Range<Int>]
  /// The columns of the input under each output column.
  let columns: [Range<Int>]
  /// How the input lies in memory, `nil` if it is dense.
  let planes: PlaneLayout?

  static func prepare(_ problem: MaxPoolProblem) -> PreparedKernel {
    let geometry = problem.geometry
    let kernel = MaxPoolKernel(
      geometry: geometry, bounds: problem.activation.bounds, rows: geometry.height.cells,
      columns: geometry.width.cells, planes: problem.inputPlanes)
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

  /// Makes one output row of the whole batch, one vector of channels after the other.
  private func makeRow(
    _ row: Int, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let channels = geometry.inputChannels
    let (picture, oy) = row.quotientAndRemainder(dividingBy: geometry.height.output)
    for channel in stride(from: 0, to: channels, by: Vector.scalarCount) {
      let source = unsafe input + offset(picture: picture, channel: channel)
      let count = min(Vector.scalarCount, channels - channel)
      for ox in columns.indices {
        let target = unsafe output + (ox * channels + channel)
        guard count == Vector.scalarCount else {
          let largest = largest(oy, ox) { unsafe Vector(source + $0, count: count) }
          unsafe largest.store(target, count: count)
          continue
        }
        unsafe largest(oy, ox) { unsafe Vector(source + $0) }.store(target)
      }
    }
  }

  /// Where a channel of a picture's first pixel lies.
  private func offset(picture: Int, channel: Int) -> Int {
    guard let planes else {
      return picture * geometry.height.input * geometry.width.input * geometry.inputChannels
        + channel
    }
    let (plane, lane) = channel.quotientAndRemainder(dividingBy: planes.lanes)
    return planes.offset(picture: picture, row: 0, column: 0) + plane * planes.planeStride + lane
  }

  /// The clamped maximum over one window.
  @inline(__always)
  private func largest(_ oy: Int, _ ox: Int, _ load: (Int) -> Vector) -> Vector {
    let pixelStride = planes?.lanes ?? geometry.inputChannels
    let rowStride = planes?.rowStride ?? geometry.width.input &* pixelStride
    var largest = Vector(repeating: -.infinity)
    for y in rows[oy] {
      for x in columns[ox] {
        let value = load(y &* rowStride &+ x &* pixelStride)
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
