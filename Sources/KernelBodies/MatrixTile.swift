/// The register tile of a matrix product: `mr` rows times `nv` vectors of columns.
///
/// Every sum is one chain of multiply-adds that starts from the bias and follows the order of the
/// segments; nothing of it depends on the tile.
public enum MatrixTile<L: Lane, let mr: Int, let nv: Int> {
  /// Computes a panel product, `mr` rows at a time; rows that make no whole tile are left out.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiply(_ job: PanelProduct) {
    let segments = job.segments
    let stride = job.inputStride
    var tile = job.input
    var output = job.output
    var residual = job.residual
    var column = job.column
    for _ in 0..<(job.rows / mr) {
      var first = InlineArray<nv, L>(repeating: L())
      for v in 0..<nv { first[v] = L.load(job.bias + v &* L.scalarCount) }
      var sums = InlineArray<mr, InlineArray<nv, L>>(repeating: first)
      var weights = job.weights
      for row in 0..<segments.rows {
        for column in 0..<segments.columns {
          let offset: Int = row &* segments.rowStride &+ column &* segments.columnStride
          let input = tile + offset
          for k in 0..<segments.length {
            var w = InlineArray<nv, L>(repeating: L())
            for v in 0..<nv { w[v] = L.load(weights + v &* L.scalarCount) }
            for r in 0..<mr {
              let x = L(repeating: input[k &+ r &* stride])
              for v in 0..<nv { sums[r][v] = L.mulAdd(sums[r][v], x, w[v]) }
            }
            weights += nv &* L.scalarCount
          }
        }
      }
      var outputs = InlineArray<mr, Int>(repeating: 0)
      var residuals = InlineArray<mr, Int>(repeating: 0)
      for r in 0..<mr {
        outputs[r] = output.offset
        residuals[r] = residual.offset
        output.offset &+= output.rowStride
        residual.offset &+= residual.rowStride
        column &+= 1
        if column == job.runLength {
          output.offset &+= output.gap
          residual.offset &+= residual.gap
          column = 0
        }
      }
      job.finish.apply(
        to: &sums, residualRows: residuals, vectorStride: residual.vectorStride)
      for r in 0..<mr {
        for v in 0..<nv {
          sums[r][v].store(job.outputBase + (outputs[r] &+ v &* output.vectorStride))
        }
      }
      tile += mr &* stride
    }
  }
}
