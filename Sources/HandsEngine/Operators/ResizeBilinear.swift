import HandsMicrokernels
import HandsTFLite

extension OperatorDefinition {
  /// Linear interpolation along width, then along height.
  static let resizeBilinear = OperatorDefinition(
    23, newestVersion: 4, operands: [0]
  ) { source throws(GraphError) in
    let size = try source.targetSize()
    let (alignsCorners, hasHalfPixelCenters) = try source.options(15) {
      options throws(ModelFileError) in
      (try options.bool(2, "align_corners"), try options.bool(3, "half_pixel_centers"))
    }
    return .resizeBilinear(
      height: size.height, width: size.width, alignsCorners: alignsCorners,
      hasHalfPixelCenters: hasHalfPixelCenters)
  }
}

extension Operator {
  /// Another height and width, each element `p + (q - p) · t` of two neighbours, along width first.
  ///
  /// - Parameters:
  ///   - height: Rows of the result.
  ///   - width: Columns of the result.
  ///   - alignsCorners: Whether the corner pixels of input and result coincide.
  ///   - hasHalfPixelCenters: Whether the middle of a pixel lies at a half.
  /// - Returns: The operator.
  package static func resizeBilinear(
    height: Int, width: Int, alignsCorners: Bool = false, hasHalfPixelCenters: Bool = false
  ) -> Operator {
    let options = ResizeOptions(
      height: height, width: width, alignsCorners: alignsCorners,
      hasHalfPixelCenters: hasHalfPixelCenters)
    return Operator("RESIZE_BILINEAR") {
      operands throws(OperatorError) in
      if let format = operands.optional(.input)?.int16Format {
        return try options.bilinear(operands, [.int16]).int16(format)
      }
      let resize = try options.bilinear(operands)
      return Inference(
        [TensorType(.float32, try resize.resultShape)], reference: resize.reference
      ) { target in [resize.byRows(target.tiles)] }.matching(.resizeBilinear(options))
    }
  }
}

extension ResizeOptions {
  /// Works out every size for an input `[N, H, W, C]`, of floats unless other types are named.
  func bilinear(
    _ operands: Operands, _ elementTypes: [ElementType] = [.float32]
  ) throws(OperatorError) -> BilinearResize {
    try operands.checkCount(1...1, "2 inputs")
    let input = try operands.image(.input, elementTypes)
    let rows = try ResizeAxis(
      input: input[1], output: height, alignsCorners: alignsCorners,
      hasHalfPixelCenters: hasHalfPixelCenters)
    let columns = try ResizeAxis(
      input: input[2], output: width, alignsCorners: alignsCorners,
      hasHalfPixelCenters: hasHalfPixelCenters)
    guard !(alignsCorners && hasHalfPixelCenters) else {
      throw .unsupported("align_corners together with half_pixel_centers")
    }
    return BilinearResize(batch: input[0], channels: input[3], rows: rows, columns: columns)
  }
}

/// Which two pixels of the input one pixel of the output lies between, along one axis.
struct BilinearSample {
  /// The pixel at or before the sampled position.
  let lower: Int
  /// The pixel after it, or the last one.
  let upper: Int
  /// How far the position lies from ``lower`` towards ``upper``, [0, 1).
  let fraction: Float
}

extension ResizeAxis {
  /// The sample of each pixel of the output.
  ///
  /// Source: XNNPACK, `xnn_indirection_init_resize_bilinear2d_hwc_f32` (`indirection.c`).
  var samples: [BilinearSample] {
    let scale = scale
    let offset = hasHalfPixelCenters ? 0.5 * scale - 0.5 : 0
    return (0..<output).map { index in
      let position = min(max(Float(index) * scale + offset, 0), Float(input - 1))
      // The limit holds where single precision no longer tells neighbouring pixels apart.
      let lower = min(Int(position), input - 1)
      return BilinearSample(
        lower: lower, upper: min(lower + 1, input - 1), fraction: position - Float(lower))
    }
  }
}

/// A bilinear resize with every size known.
struct BilinearResize: Sendable {
  // Safe: samples lie inside the input; bands have the rows of the output.
  let batch: Int
  let channels: Int
  let rows: ResizeAxis
  let columns: ResizeAxis

  /// `[N, H, W, C]` of the output.
  var resultShape: Shape {
    get throws(OperatorError) {
      try derivedShape([batch, rows.output, columns.output, channels])
    }
  }

  /// Numbers of one input row.
  private var inputRowSize: Int { columns.input * channels }
  /// Numbers of one output row.
  private var rowSize: Int { columns.output * channels }

  private var partition: Partition {
    Partition(units: batch * rows.output, bytesPerUnit: rowSize * MemoryLayout<Float>.stride)
  }

  /// Element by element.
  var reference: KernelCandidate {
    candidate("resize_bilinear.f32.reference") { rows, columns, range, operands in
      let (input, output) = unsafe (operands.floatInput(0), operands.floatOutput(0))
      func value(_ row: Int, _ column: Int, _ channel: Int) -> Float {
        unsafe input[row * inputRowSize + column * channels + channel]
      }
      func blend(_ p: Float, _ q: Float, _ t: Float) -> Float { p + (q - p) * t }
      var element = range.lowerBound * rowSize
      for index in range {
        let (image, oy) = index.quotientAndRemainder(dividingBy: rows.count)
        let fraction = rows[oy].fraction
        let lower = image * self.rows.input + rows[oy].lower
        let upper = image * self.rows.input + rows[oy].upper
        for column in columns {
          for channel in 0..<channels {
            let top = blend(
              value(lower, column.lower, channel), value(lower, column.upper, channel),
              column.fraction)
            let bottom = blend(
              value(upper, column.lower, channel), value(upper, column.upper, channel),
              column.fraction)
            unsafe output[element] = blend(top, bottom, fraction)
            element += 1
          }
        }
      }
    }
  }

  /// Row by row with a microkernel.
  ///
  /// The workspace holds two input rows, stretched horizontally: neighbouring output rows mostly lie
  /// between the same two, so that each is stretched about once.
  func byRows(_ tiles: TileRegistry) -> KernelCandidate {
    let blend = tiles.blend
    return candidate("resize_bilinear.f32." + tiles.name, workspaceRows: 2) {
      rows, columns, range, operands in
      let (input, output) = unsafe (operands.floatInput(0), operands.floatOutput(0))
      let workspace = unsafe operands.floatWorkspace(count: 2 * rowSize)
      // A row lies in the half of the workspace that its parity tells: neighbours never collide.
      var stretched = (even: -1, odd: -1)
      for index in range {
        let (image, oy) = index.quotientAndRemainder(dividingBy: rows.count)
        let row = rows[oy]
        for y in row.lower...row.upper {
          let line = image * self.rows.input + y
          if y & 1 == 0 {
            if stretched.even == line { continue }
            stretched.even = line
          } else {
            if stretched.odd == line { continue }
            stretched.odd = line
          }
          let source = unsafe input + line * inputRowSize
          let target = unsafe workspace + (y & 1) * rowSize
          for ox in columns.indices {
            unsafe blend(
              BlendArguments(
                start: source + columns[ox].lower * channels,
                end: source + columns[ox].upper * channels, fraction: columns[ox].fraction,
                output: target + ox * channels, count: channels))
          }
        }
        unsafe blend(
          BlendArguments(
            start: workspace + (row.lower & 1) * rowSize,
            end: workspace + (row.upper & 1) * rowSize, fraction: row.fraction,
            output: output + index * rowSize, count: rowSize))
      }
    }
  }

  /// A kernel that is given the samples and a range of output rows of the batch.
  private func candidate(
    _ name: String, workspaceRows: Int = 0,
    _ makeRows:
      @escaping @Sendable (
        _ rows: [BilinearSample], _ columns: [BilinearSample], Range<Int>, KernelOperands
      ) -> Void
  ) -> KernelCandidate {
    let partition = partition
    return KernelCandidate(name) { _ in
      KernelChoice(
        name: name, workspaceByteCount: workspaceRows * rowSize * MemoryLayout<Float>.stride,
        bandCount: partition.bandCount
      ) { _ in
        let (rows, columns) = (rows.samples, columns.samples)
        return { operands, bands in makeRows(rows, columns, partition.units(of: bands), operands) }
      }
    }
  }
}
