import Tensors

/// MAX_POOL_2D by vectors of channels, for every set but the reference.
struct MaxPoolKernel {
  // Safe: windows are cut to the input; bands have the rows of the output.
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
    let window = rows[oy]
    for channel in stride(from: 0, to: channels, by: Vector.scalarCount) {
      let first = offset(picture: picture, channel: channel) + window.lowerBound * rowStride
      let (source, target) = unsafe (input + first, output + channel)
      let count = min(Vector.scalarCount, channels - channel)
      if count == Vector.scalarCount {
        unsafe makeRow(from: source, windowRows: window.count, to: target) { cell in
          unsafe Vector(cell)
        } store: { value, target in
          unsafe value.store(target)
        }
      } else {
        unsafe makeRow(from: source, windowRows: window.count, to: target) { cell in
          unsafe Vector(cell, count: count)
        } store: { value, target in
          unsafe value.store(target, count: count)
        }
      }
    }
  }

  /// Makes one vector of channels of an output row.
  @inline(__always)
  private func makeRow(
    from source: UnsafePointer<Float>, windowRows: Int, to output: UnsafeMutablePointer<Float>,
    load: (UnsafePointer<Float>) -> Vector, store: (Vector, UnsafeMutablePointer<Float>) -> Void
  ) {
    let (pixelStride, rowStride) = (pixelStride, rowStride)
    let clamps = bounds.lower > -.infinity || bounds.upper < .infinity
    var target = unsafe output
    for window in columns {
      var line = unsafe source + window.lowerBound &* pixelStride
      var largest = Vector(repeating: -.infinity)
      for _ in 0..<windowRows {
        var cell = unsafe line
        for _ in 0..<window.count {
          largest = unsafe Maximum.apply(load(cell), largest)
          unsafe cell += pixelStride
        }
        unsafe line += rowStride
      }
      unsafe store(clamps ? largest.clamped(bounds) : largest, target)
      unsafe target += geometry.outputChannels
    }
  }

  /// Floats between neighbouring pixels of the input.
  private var pixelStride: Int { planes?.lanes ?? geometry.inputChannels }
  /// Floats between rows of the input.
  private var rowStride: Int { planes?.rowStride ?? geometry.width.input * pixelStride }

  /// Where a channel of a picture's first pixel lies.
  private func offset(picture: Int, channel: Int) -> Int {
    guard let planes else {
      return picture * geometry.height.input * geometry.width.input * geometry.inputChannels
        + channel
    }
    let (plane, lane) = channel.quotientAndRemainder(dividingBy: planes.lanes)
    return planes.offset(picture: picture, row: 0, column: 0) + plane * planes.planeStride + lane
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
