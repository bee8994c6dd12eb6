/// The register tile of a square depthwise convolution over a plane: `th` neighbouring rows of `tw`
/// neighbouring outputs.
///
/// Each input vector is loaded once a kernel column and used by every row that sees it. Every sum is
/// one chain of multiply-adds from the bias, kernel columns outside, rows inside.
public enum PlaneTile<L: Lane, let th: Int, let tw: Int, let taps: Int, let stride: Int> {
  /// Computes a band.
  ///
  /// The last tiles overlap their neighbours and write the same numbers again. The loop over kernel
  /// columns counts at run time: unrolled, it would need more registers than there are.
  ///
  /// - Parameter band: The operands.
  @inlinable @_transparent
  public static func sweep(_ band: PlaneBand) {
    let bias = unsafe InlineArray<1, L>(repeating: L.load(band.bias))
    let (lastRow, lastColumn) = (band.rows &- th, band.outputs &- tw)
    var row: Int = 0 &- th
    while row < lastRow {
      row = min(row &+ th, lastRow)
      let line = unsafe band.input + row &* stride &* band.rowStride
      var position: Int = 0 &- tw
      while position < lastColumn {
        position = min(position &+ tw, lastColumn)
        var sums = InlineArray<th, InlineArray<tw, InlineArray<1, L>>>(
          repeating: InlineArray<tw, InlineArray<1, L>>(repeating: bias))
        var column = unsafe line + position &* stride &* L.scalarCount
        var weights = unsafe band.weights
        for _ in 0..<band.kernelColumns {
          var w = InlineArray<taps, L>(repeating: L())
          for i in 0..<taps { w[i] = unsafe L.load(weights + i &* L.scalarCount) }
          var source = unsafe column
          for y in 0..<((th - 1) * stride + taps) {
            for t in 0..<tw {
              let x = unsafe L.load(source + t &* stride &* L.scalarCount)
              for r in 0..<th {
                let i: Int = y &- r &* stride
                if i >= 0 && i < taps { sums[r][t][0] = L.mulAdd(sums[r][t][0], x, w[i]) }
              }
            }
            unsafe source += band.rowStride
          }
          unsafe column += L.scalarCount
          unsafe weights += taps &* L.scalarCount
        }
        let offset: Int = row &* band.outputRowStride &+ position &* band.outputStride
        for r in 0..<th {
          let start: Int = offset &+ r &* band.outputRowStride
          band.finish.shifted(residual: start, column: 0)
            .apply(to: &sums[r], residualStride: band.outputStride, vectorStride: 0)
          for t in 0..<tw {
            unsafe sums[r][t][0].store(band.output + (start &+ t &* band.outputStride))
          }
        }
      }
    }
  }
}
