/// Some rows of a depthwise convolution over one channel block.
///
/// A block holds one vector of channels of an image, pixel by pixel (nChw8c for eight lanes), with
/// the zeros around the image that windows see: no window reaches over its border, and neighbouring
/// pixels are one vector apart.
@safe public struct BlockedDepthwiseArguments {
  /// Rows of outputs, at least those of a tile.
  public var rows: Int
  /// Outputs of a row, at least those of a tile.
  public var outputs: Int
  /// The first tap of the first output.
  public var input: UnsafePointer<Float>
  /// Floats between rows of the block.
  public var rowStride: Int
  /// `[kw][kh][lane]`.
  public var weights: UnsafePointer<Float>
  /// Kernel rows, those of the tile.
  public var kernelRows: Int
  /// Kernel columns.
  public var kernelColumns: Int
  /// Where each sum starts, one per lane.
  public var bias: UnsafePointer<Float>
  /// The first output.
  public var output: UnsafeMutablePointer<Float>
  /// Floats between outputs.
  public var outputStride: Int
  /// Floats between rows of outputs.
  public var outputRowStride: Int
  /// The stages between sum and store.
  public var epilogue: EpilogueArguments

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, outputs: Int, input: UnsafePointer<Float>, rowStride: Int,
    weights: UnsafePointer<Float>, kernelRows: Int, kernelColumns: Int, bias: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>, outputStride: Int, outputRowStride: Int,
    epilogue: EpilogueArguments
  ) {
    self.rows = rows
    self.outputs = outputs
    unsafe self.input = input
    self.rowStride = rowStride
    unsafe self.weights = weights
    self.kernelRows = kernelRows
    self.kernelColumns = kernelColumns
    unsafe self.bias = bias
    unsafe self.output = output
    self.outputStride = outputStride
    self.outputRowStride = outputRowStride
    self.epilogue = epilogue
  }
}

/// The register tile of a square depthwise convolution over a channel block: `th` neighbouring
/// rows of `tw` neighbouring outputs.
///
/// Each input vector is loaded once per kernel column and used by every row that sees it. Every sum
/// is one chain of multiply-adds from the bias, kernel columns outside, rows inside.
public enum BlockedDepthwiseTile<
  S: FloatInstructions, let th: Int, let tw: Int, let taps: Int, let stride: Int
> {
  /// The registers.
  public typealias V = S.Vector

  /// Computes some rows.
  ///
  /// The last tiles overlap their neighbours and write the same numbers again. The loop over kernel
  /// columns counts at run time: unrolled, it would need more registers than there are.
  ///
  /// - Parameter block: The operands.
  @inlinable @_transparent
  public static func sweep(_ block: BlockedDepthwiseArguments) {
    let bias = unsafe InlineArray<1, V>(repeating: V.load(block.bias))
    let (lastRow, lastColumn) = (block.rows &- th, block.outputs &- tw)
    var row: Int = 0 &- th
    while row < lastRow {
      row = min(row &+ th, lastRow)
      let line = unsafe block.input + row &* stride &* block.rowStride
      var position: Int = 0 &- tw
      while position < lastColumn {
        position = min(position &+ tw, lastColumn)
        var sums = InlineArray<th, InlineArray<tw, InlineArray<1, V>>>(
          repeating: InlineArray<tw, InlineArray<1, V>>(repeating: bias))
        var column = unsafe line + position &* stride &* V.scalarCount
        var weights = unsafe block.weights
        for _ in 0..<block.kernelColumns {
          unsafe add(block, column, weights, to: &sums)
          unsafe column += V.scalarCount
          unsafe weights += taps &* V.scalarCount
        }
        let offset: Int = row &* block.outputRowStride &+ position &* block.outputStride
        for r in 0..<th {
          let start: Int = offset &+ r &* block.outputRowStride
          block.epilogue.shifted(residual: start, column: 0)
            .apply(to: &sums[r], residualStride: block.outputStride, vectorStride: 0)
          for t in 0..<tw {
            unsafe sums[r][t][0].store(block.output + (start &+ t &* block.outputStride))
          }
        }
      }
    }
  }

  /// Adds the taps of one kernel column to every sum.
  @inlinable @_transparent
  static func add(
    _ block: BlockedDepthwiseArguments, _ column: UnsafePointer<Float>,
    _ weights: UnsafePointer<Float>,
    to sums: inout InlineArray<th, InlineArray<tw, InlineArray<1, V>>>
  ) {
    var source = unsafe column
    #if arch(wasm32)
      // A browser does all loads of a turn before its sums: those of one row are what its registers hold. The
      // compiler does not see how many rows there are, and keeps two loops apart if something is between.
      var weights = unsafe weights
      unsafe addRow(block, source, weights, to: &sums)
      for _ in 1..<block.kernelRows {
        unsafe source += block.rowStride
        unsafe weights += V.scalarCount
        unsafe addRow(block, source, weights, to: &sums)
      }
    #else
      var w = InlineArray<taps, V>(repeating: V())
      for i in 0..<taps { w[i] = unsafe V.load(weights + i &* V.scalarCount) }
      for y in 0..<((th - 1) * stride + taps) {
        for t in 0..<tw {
          let x = unsafe V.load(source + t &* stride &* V.scalarCount)
          for r in 0..<th {
            let i: Int = y &- r &* stride
            if i >= 0 && i < taps { sums[r][t][0] = V.mulAdd(sums[r][t][0], x, w[i]) }
          }
        }
        unsafe source += block.rowStride
      }
    #endif
  }

  /// Adds one row of taps of a kernel column to every sum.
  @inlinable @_transparent
  static func addRow(
    _ block: BlockedDepthwiseArguments, _ source: UnsafePointer<Float>,
    _ weights: UnsafePointer<Float>,
    to sums: inout InlineArray<th, InlineArray<tw, InlineArray<1, V>>>
  ) {
    let w = unsafe V.load(weights)
    for r in 0..<th {
      let row = unsafe source + r &* stride &* block.rowStride
      for t in 0..<tw {
        let x = unsafe V.load(row + t &* stride &* V.scalarCount)
        sums[r][t][0] = V.mulAdd(sums[r][t][0], x, w)
      }
    }
  }
}

/// Rows of pixels that go into a channel block, with the zeros beside them.
@safe public struct ChannelBlockFill {
  /// Rows.
  public var rows: Int
  /// Pixels of a row.
  public var pixels: Int
  /// Zeros before the pixels of a row.
  public var padBegin: Int
  /// Zeros after the pixels of a row.
  public var padEnd: Int
  /// The block's first channel of the first pixel.
  public var source: UnsafePointer<Float>
  /// Floats between pixels of the source.
  public var pixelStride: Int
  /// Floats between rows of the source.
  public var rowStride: Int
  /// Where the first row starts, its zeros included.
  public var target: UnsafeMutablePointer<Float>

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, pixels: Int, padBegin: Int, padEnd: Int, source: UnsafePointer<Float>,
    pixelStride: Int, rowStride: Int, target: UnsafeMutablePointer<Float>
  ) {
    self.rows = rows
    self.pixels = pixels
    self.padBegin = padBegin
    self.padEnd = padEnd
    unsafe self.source = source
    self.pixelStride = pixelStride
    self.rowStride = rowStride
    unsafe self.target = target
  }

  /// Copies one vector of channels of each pixel.
  ///
  /// - Parameter vector: The vector.
  @inlinable @_transparent
  public func copy<V: SIMDVector>(by vector: V.Type) {
    var target = unsafe self.target
    for row in 0..<rows {
      for _ in 0..<padBegin {
        unsafe V().store(target)
        unsafe target += V.scalarCount
      }
      var source = unsafe self.source + row &* rowStride
      for _ in 0..<pixels {
        unsafe V.load(source).store(target)
        unsafe source += pixelStride
        unsafe target += V.scalarCount
      }
      for _ in 0..<padEnd {
        unsafe V().store(target)
        unsafe target += V.scalarCount
      }
    }
  }
}
