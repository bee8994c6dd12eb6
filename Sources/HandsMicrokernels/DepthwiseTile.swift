/// The register tile of a depthwise convolution: `tw` neighbouring outputs of a line, `nv` vectors
/// of channels.
///
/// Every sum is one chain of multiply-adds from the bias, kernel columns outside, rows inside.
public enum DepthwiseTile<V: SIMDVector, let tw: Int, let nv: Int> {
  /// Computes all outputs that make whole tiles, for as many groups of `nv` vectors as there are.
  ///
  /// - Parameter span: The operands.
  @inlinable @_transparent
  public static func sweep(_ span: DepthwiseSpan) {
    let row = span.row
    let columnStep: Int = row.dilation &* row.pixelStride
    let group: Int = nv &* V.scalarCount
    let pixel: Int =
      span.position &* row.stride &- row.padBegin &+ span.firstColumn &* row.dilation
    let firstWeights = unsafe row.weights + span.firstColumn &* row.weightColumnStride
    var tileSource = unsafe row.input + pixel &* row.pixelStride
    var tileOffset: Int = span.position &* row.outputStride
    for _ in 0..<(span.outputs / tw) {
      var source = unsafe tileSource
      var sourceWeights = unsafe firstWeights
      var offset = tileOffset
      var channel = 0
      for _ in 0..<(row.vectors / nv) {
        var first = InlineArray<nv, V>(repeating: V())
        for v in 0..<nv { first[v] = unsafe V.load(row.bias + (channel &+ v &* V.scalarCount)) }
        var sums = InlineArray<tw, InlineArray<nv, V>>(repeating: first)
        var column = unsafe source
        var columnWeights = unsafe sourceWeights
        for _ in 0..<span.columns {
          var input = unsafe column
          var weights = unsafe columnWeights
          for _ in 0..<row.kernelRows {
            for v in 0..<nv {
              let w = unsafe V.load(weights + v &* row.weightBlockStride)
              for t in 0..<tw {
                let x = unsafe V.load(input + (t &* span.step &+ v &* V.scalarCount))
                sums[t][v] = V.mulAdd(sums[t][v], x, w)
              }
            }
            unsafe input += row.rowStride
            unsafe weights += V.scalarCount
          }
          unsafe column += columnStep
          unsafe columnWeights += row.weightColumnStride
        }
        row.epilogue.shifted(residual: offset, column: channel)
          .apply(to: &sums, residualStride: row.outputStride, vectorStride: V.scalarCount)
        for t in 0..<tw {
          for v in 0..<nv {
            let target: Int = offset &+ t &* row.outputStride &+ v &* V.scalarCount
            unsafe sums[t][v].store(row.output + target)
          }
        }
        unsafe source += group
        unsafe sourceWeights += nv &* row.weightBlockStride
        offset &+= group
        channel &+= group
      }
      unsafe tileSource += tw &* span.step
      tileOffset &+= tw &* row.outputStride
    }
  }
}
