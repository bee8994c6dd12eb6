/// The register tile of a depthwise convolution: `tw` neighbouring outputs of a line, `nv` vectors of
/// channels.
///
/// Every sum is one chain of multiply-adds from the bias, kernel columns outside, rows inside.
public enum DepthwiseTile<L: Lane, let tw: Int, let nv: Int> {
  /// Computes all outputs that make whole tiles, for as many groups of `nv` vectors as there are.
  ///
  /// - Parameter span: The operands.
  @inlinable @_transparent
  public static func sweep(_ span: DepthwiseSpan) {
    let row = span.row
    let columnStep: Int = row.dilation &* row.pixelStride
    let group: Int = nv &* L.scalarCount
    let pixel: Int =
      span.position &* row.stride &- row.before &+ span.firstColumn &* row.dilation
    let firstWeights = row.weights + span.firstColumn &* row.weightColumnStride
    var tileSource = row.input + pixel &* row.pixelStride
    var tileOffset: Int = span.position &* row.outputStride
    for _ in 0..<(span.outputs / tw) {
      var source = tileSource
      var sourceWeights = firstWeights
      var offset = tileOffset
      var channel = 0
      for _ in 0..<(row.vectors / nv) {
        var first = InlineArray<nv, L>(repeating: L())
        for v in 0..<nv { first[v] = L.load(row.bias + (channel &+ v &* L.scalarCount)) }
        var sums = InlineArray<tw, InlineArray<nv, L>>(repeating: first)
        var column = source
        var columnWeights = sourceWeights
        for _ in 0..<span.columns {
          var input = column
          var weights = columnWeights
          for _ in 0..<row.kernelRows {
            for v in 0..<nv {
              let w = L.load(weights + v &* row.weightBlockStride)
              for t in 0..<tw {
                let x = L.load(input + (t &* span.step &+ v &* L.scalarCount))
                sums[t][v] = L.mulAdd(sums[t][v], x, w)
              }
            }
            input += row.rowStride
            weights += L.scalarCount
          }
          column += columnStep
          columnWeights += row.weightColumnStride
        }
        row.finish.shifted(residual: offset, column: channel)
          .apply(to: &sums, residualStride: row.outputStride, vectorStride: L.scalarCount)
        for t in 0..<tw {
          for v in 0..<nv {
            let target: Int = offset &+ t &* row.outputStride &+ v &* L.scalarCount
            sums[t][v].store(row.output + target)
          }
        }
        source += group
        sourceWeights += nv &* row.weightBlockStride
        offset &+= group
        channel &+= group
      }
      tileSource += tw &* span.step
      tileOffset &+= tw &* row.outputStride
    }
  }
}
