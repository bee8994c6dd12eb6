/// The register tile of a matrix product: `mr` rows times `nv` vectors of columns.
///
/// Every sum is one chain of multiply-adds that starts from the bias and follows the order of the
/// segments; nothing of it depends on the tile.
public enum MatrixTile<L: Lane, let mr: Int, let nv: Int> {
  /// Computes a panel product, `mr` rows at a time; rows of a run that make no whole tile are left
  /// out.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiply(_ job: PanelProduct) {
    let segments = job.segments
    let stride = job.inputStride
    for run in 0..<job.runs {
      var tile = unsafe job.input + run &* job.runStrides.input
      var output = unsafe job.output + run &* job.runStrides.output
      var finish = job.finish.shifted(residual: run &* job.runStrides.residual, column: 0)
      for _ in 0..<(job.rows / mr) {
        var first = InlineArray<nv, L>(repeating: L())
        for v in 0..<nv { first[v] = unsafe L.load(job.bias + v &* L.scalarCount) }
        var sums = InlineArray<mr, InlineArray<nv, L>>(repeating: first)
        var weights = unsafe job.weights
        for row in 0..<segments.rows {
          for column in 0..<segments.columns {
            let offset: Int = row &* segments.rowStride &+ column &* segments.columnStride
            var input = unsafe tile + offset
            for _ in 0..<(segments.length &>> 2) {
              for k in 0..<4 {
                unsafe add(input + k, stride, weights + k &* nv &* L.scalarCount, to: &sums)
              }
              unsafe input += 4
              unsafe weights += 4 &* nv &* L.scalarCount
            }
            for _ in 0..<(segments.length & 3) {
              unsafe add(input, stride, weights, to: &sums)
              unsafe input += 1
              unsafe weights += nv &* L.scalarCount
            }
          }
        }
        finish.apply(
          to: &sums, residualStride: job.residualStride, vectorStride: job.residualVectorStride)
        for r in 0..<mr {
          for v in 0..<nv {
            unsafe sums[r][v].store(output + (r &* job.outputStride &+ v &* job.outputVectorStride))
          }
        }
        unsafe tile += mr &* stride
        unsafe output += mr &* job.outputStride
        finish = finish.shifted(residual: mr &* job.residualStride, column: 0)
      }
    }
  }

  /// Adds one term to every sum: a column of the left matrix times a row of the panel.
  @inlinable @_transparent
  static func add(
    _ input: UnsafePointer<Float>, _ stride: Int, _ weights: UnsafePointer<Float>,
    to sums: inout InlineArray<mr, InlineArray<nv, L>>
  ) {
    var w = InlineArray<nv, L>(repeating: L())
    for v in 0..<nv { w[v] = unsafe L.load(weights + v &* L.scalarCount) }
    for r in 0..<mr {
      let x = unsafe L(repeating: input[r &* stride])
      for v in 0..<nv { sums[r][v] = L.mulAdd(sums[r][v], x, w[v]) }
    }
  }
}
