/// The register tile of a square depthwise convolution over a plane: `th` neighbouring rows of `tw`
/// neighbouring outputs.
///
/// Each input vector is loaded once a kernel column and used by every row that sees it. Every sum is
/// one chain of multiply-adds from the bias, kernel columns outside, rows inside.
public enum PlaneTile<L: Lane, let th: Int, let tw: Int, let taps: Int, let stride: Int> {
  /// Computes a line of tiles.
  ///
  /// The loop over kernel columns counts at run time: unrolled, it would need more registers than
  /// there are.
  ///
  /// - Parameter strip: The operands.
  @inlinable @_transparent
  public static func sweep(_ strip: PlaneStrip) {
    let bias = InlineArray<1, L>(repeating: L.load(strip.bias))
    var source = strip.input
    var offset = 0
    for _ in 0..<strip.tiles {
      var sums = InlineArray<th, InlineArray<tw, InlineArray<1, L>>>(
        repeating: InlineArray<tw, InlineArray<1, L>>(repeating: bias))
      var column = source
      var weights = strip.weights
      for _ in 0..<strip.kernelColumns {
        var w = InlineArray<taps, L>(repeating: L())
        for i in 0..<taps { w[i] = L.load(weights + i &* L.scalarCount) }
        var line = column
        for y in 0..<((th - 1) * stride + taps) {
          for t in 0..<tw {
            let x = L.load(line + t &* stride &* L.scalarCount)
            for r in 0..<th {
              let i: Int = y &- r &* stride
              if i >= 0 && i < taps { sums[r][t][0] = L.mulAdd(sums[r][t][0], x, w[i]) }
            }
          }
          line += strip.rowStride
        }
        column += L.scalarCount
        weights += taps &* L.scalarCount
      }
      for r in 0..<th {
        var outputs = InlineArray<tw, Int>(repeating: offset &+ r &* strip.outputRowStride)
        for t in 0..<tw { outputs[t] &+= t &* strip.outputStride }
        strip.finish.apply(to: &sums[r], residualRows: outputs, vectorStride: 0)
        for t in 0..<tw { sums[r][t][0].store(strip.output + outputs[t]) }
      }
      source += tw &* stride &* L.scalarCount
      offset &+= tw &* strip.outputStride
    }
  }
}

extension PlaneFill {
  /// Copies one vector of channels of each pixel.
  ///
  /// - Parameter lane: The vector.
  @inlinable @_transparent
  public func copy<L: Lane>(by lane: L.Type) {
    var source = self.source
    var target = self.target
    for _ in 0..<pixels {
      L.load(source).store(target)
      source += pixelStride
      target += L.scalarCount
    }
  }
}
