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
      if operands.isQuantized(.input) {
        let input = try operands.affine(.input)
        let resize = try options.bilinear(operands, [input.elementType])
        return input.elementType == .int16
          ? try resize.wide(input) : try resize.quantized(input)
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

/// The sample of each pixel of an axis's output, computed on demand.
///
/// Source: XNNPACK, `xnn_indirection_init_resize_bilinear2d_hwc_f32` (`indirection.c`).
struct BilinearSamples: Sendable {
  private let last: Int
  private let scale: Float
  private let offset: Float

  init(_ axis: ResizeAxis) {
    last = axis.input - 1
    scale = axis.scale
    offset = axis.hasHalfPixelCenters ? 0.5 * scale - 0.5 : 0
  }

  subscript(index: Int) -> BilinearSample {
    let position = min(max(Float(index) * scale + offset, 0), Float(last))
    // The limit holds where single precision no longer tells neighbouring pixels apart.
    let lower = min(Int(position), last)
    return BilinearSample(
      lower: lower, upper: min(lower + 1, last), fraction: position - Float(lower))
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
  var inputRowSize: Int { columns.input * channels }
  /// Numbers of one output row.
  var rowSize: Int { columns.output * channels }

  /// Columns whose samples are worked out once for all rows of a band: the workspace holds two rows of them, in which many
  /// channels leave room for fewer.
  var columnsTogether: Int {
    let elementsTogether = 1 << 16
    return min(columns.output, ResizeAxis.columnsTogether, max(elementsTogether / channels, 1))
  }

  private var partition: Partition {
    Partition(units: batch * rows.output, bytesPerUnit: rowSize * MemoryLayout<Float>.stride)
  }

  /// Element by element.
  var reference: KernelCandidate {
    let partition = partition
    return KernelCandidate(
      "resize_bilinear.f32.reference", bandCount: partition.bandCount
    ) { operands, bands in
      let (rows, columns) = (BilinearSamples(rows), BilinearSamples(columns))
      let (input, output) = unsafe (operands.floatInput(0), operands.floatOutput(0))
      func value(_ row: Int, _ column: Int, _ channel: Int) -> Float {
        unsafe input[row * inputRowSize + column * channels + channel]
      }
      func blend(_ p: Float, _ q: Float, _ t: Float) -> Float { p + (q - p) * t }
      let range = partition.units(of: bands)
      var element = range.lowerBound * rowSize
      for index in range {
        let (image, oy) = index.quotientAndRemainder(dividingBy: self.rows.output)
        let row = rows[oy]
        let lower = image * self.rows.input + row.lower
        let upper = image * self.rows.input + row.upper
        for ox in 0..<self.columns.output {
          let column = columns[ox]
          for channel in 0..<channels {
            let top = blend(
              value(lower, column.lower, channel), value(lower, column.upper, channel),
              column.fraction)
            let bottom = blend(
              value(upper, column.lower, channel), value(upper, column.upper, channel),
              column.fraction)
            unsafe output[element] = blend(top, bottom, row.fraction)
            element += 1
          }
        }
      }
    }
  }

  /// Row by row with a microkernel, some columns after the other.
  ///
  /// The workspace holds the samples of these columns and two input rows, stretched horizontally: neighbouring
  /// output rows mostly lie between the same two, so that each is stretched about once.
  func byRows(_ tiles: TileRegistry) -> KernelCandidate {
    let blend = tiles.blend
    let partition = partition
    let floats = 2 * columnsTogether * channels
    let linesByteCount = floats * MemoryLayout<Float>.stride
    return KernelCandidate(
      "resize_bilinear.f32." + tiles.name, bandCount: partition.bandCount,
      // May need more than 32 bits.
      workspaceByteCount: Int(
        clamping: Int64(linesByteCount)
          + Int64(columnsTogether * MemoryLayout<BilinearSample>.stride))
    ) { operands, bands in
      // The lines come first: they begin on a cache line.
      let lines = unsafe operands.floatWorkspace(count: floats)
      let samples = unsafe (operands.workspace + linesByteCount).bindMemory(
        to: BilinearSample.self, capacity: columnsTogether)
      for first in stride(from: 0, to: columns.output, by: columnsTogether) {
        let range = first..<min(first + columnsTogether, columns.output)
        unsafe run(
          blend, operands, rows: partition.units(of: bands), columns: range, samples, lines)
      }
    }
  }

  /// Computes some columns of some output rows of the batch.
  private func run(
    _ blend: @Sendable (BlendArguments) -> Void, _ operands: KernelOperands, rows range: Range<Int>,
    columns: Range<Int>, _ samples: UnsafeMutablePointer<BilinearSample>,
    _ lines: UnsafeMutablePointer<Float>
  ) {
    let columnSamples = BilinearSamples(self.columns)
    for (index, column) in columns.enumerated() {
      unsafe samples[index] = columnSamples[column]
    }
    let (input, output) = unsafe (operands.floatInput(0), operands.floatOutput(0))
    let lineSize = columns.count * channels
    forEachRow(range) { line, half in
      let source = unsafe input + line * inputRowSize
      let target = unsafe lines + half * lineSize
      for ox in 0..<columns.count {
        let sample = unsafe samples[ox]
        unsafe blend(
          BlendArguments(
            start: source + sample.lower * channels, end: source + sample.upper * channels,
            fraction: sample.fraction, output: target + ox * channels, count: channels))
      }
    } blend: { index, row in
      unsafe blend(
        BlendArguments(
          start: lines + (row.lower & 1) * lineSize, end: lines + (row.upper & 1) * lineSize,
          fraction: row.fraction,
          output: output + (index * rowSize + columns.lowerBound * channels), count: lineSize))
    }
  }

  /// Stretches the rows of the input that some rows of the output lie between, and blends them.
  ///
  /// A stretched row lies in the half that its parity tells: neighbours never collide, and rows of the output between the
  /// same two share them.
  ///
  /// - Parameters:
  ///   - range: The rows of the output, of all images.
  ///   - stretch: Stretches a row, counted over all images, into a half.
  ///   - blend: Computes a row of the output, counted over all images, which lies between two of its image.
  @inline(__always)
  func forEachRow(
    _ range: Range<Int>, stretch: (_ line: Int, _ half: Int) -> Void,
    blend: (_ index: Int, _ row: BilinearSample) -> Void
  ) {
    let rows = BilinearSamples(rows)
    var stretched = (even: -1, odd: -1)
    for index in range {
      let (image, oy) = index.quotientAndRemainder(dividingBy: self.rows.output)
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
        stretch(line, y & 1)
      }
      blend(index, row)
    }
  }
}
