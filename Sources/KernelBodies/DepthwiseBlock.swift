/// The register tile of a square depthwise convolution without dilation: `th` neighbouring rows of
/// `tw` neighbouring outputs, one vector of channels.
///
/// Each input vector is loaded once a kernel column and used by every row that sees it. The sums
/// are the chains of ``DepthwiseTile``.
public enum DepthwiseBlock<
  L: Lane, let th: Int, let tw: Int, let taps: Int, let stride: Int
> {
  /// Computes `th` rows of all outputs that make whole tiles, for all vectors of channels.
  ///
  /// - Parameters:
  ///   - span: Outputs of the first row; all kernel rows and columns count for every row.
  ///   - outputRowStride: Floats between rows of the output.
  @inlinable @_transparent
  public static func sweep(_ span: DepthwiseSpan, outputRowStride: Int) {
    let row = span.row
    var tileSource = row.input + (span.position &* stride &- row.before) &* row.pixelStride
    var tileOffset: Int = span.position &* row.outputStride
    for _ in 0..<(span.outputs / tw) {
      var source = tileSource
      var sourceWeights = row.weights
      var offset = tileOffset
      var channel = 0
      for _ in 0..<row.vectors {
        let bias = InlineArray<1, L>(repeating: L.load(row.bias + channel))
        var sums = InlineArray<th, InlineArray<tw, InlineArray<1, L>>>(
          repeating: InlineArray<tw, InlineArray<1, L>>(repeating: bias))
        var column = source
        var weights = sourceWeights
        for _ in 0..<span.columns {
          var w = InlineArray<taps, L>(repeating: L())
          for i in 0..<taps { w[i] = L.load(weights + i &* L.scalarCount) }
          for y in 0..<((th - 1) * stride + taps) {
            for t in 0..<tw {
              let x = L.load(column + (y &* row.rowStride &+ t &* span.step))
              for r in 0..<th {
                let i: Int = y &- r &* stride
                if i >= 0 && i < taps { sums[r][t][0] = L.mulAdd(sums[r][t][0], x, w[i]) }
              }
            }
          }
          column += row.pixelStride
          weights += row.weightColumnStride
        }
        for r in 0..<th {
          let line: Int = offset &+ r &* outputRowStride
          row.finish.shifted(residual: line, column: channel)
            .apply(to: &sums[r], residualStride: span.outputStep)
          for t in 0..<tw { sums[r][t][0].store(row.output + (line &+ t &* span.outputStep)) }
        }
        source += L.scalarCount
        sourceWeights += row.weightBlockStride
        offset &+= L.scalarCount
        channel &+= L.scalarCount
      }
      tileSource += tw &* span.step
      tileOffset &+= tw &* span.outputStep
    }
  }
}
