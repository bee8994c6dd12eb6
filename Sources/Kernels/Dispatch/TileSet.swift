package import KernelBodies
import KernelsBaseline

#if arch(x86_64) && !hasFeature(Embedded)
  import KernelsAVX2
  import KernelsAVX512
#endif

/// The register tiles of one instruction set.
///
/// Every function computes the same sums in the same order; sets differ in speed and in whether a
/// multiply-add rounds once.
package struct TileSet: Sendable {
  /// The end of kernel names.
  package let name: String
  /// Floats of a vector.
  package let lanes: Int
  /// Panels of 1, 2 and 3 vectors, in this order.
  package let panels: [PanelTile]
  /// One row of a depthwise convolution, whole vectors of channels.
  package let depthwiseRow: @Sendable (DepthwiseRow) -> Void
  /// One row of a depthwise convolution, up to one vector of channels from anywhere.
  package let depthwiseGather: @Sendable (DepthwiseRow, GatheredLanes) -> Void

  package init(
    name: String, lanes: Int, panels: [PanelTile],
    depthwiseRow: @escaping @Sendable (DepthwiseRow) -> Void,
    depthwiseGather: @escaping @Sendable (DepthwiseRow, GatheredLanes) -> Void
  ) {
    self.name = name
    self.lanes = lanes
    self.panels = panels
    self.depthwiseRow = depthwiseRow
    self.depthwiseGather = depthwiseGather
  }

  /// Panels of one width.
  package struct PanelTile: Sendable {
    /// Rows of the tallest tile.
    package let rows: Int
    /// Computes a panel product.
    package let multiply: @Sendable (PanelProduct) -> Void

    package init(rows: Int, multiply: @escaping @Sendable (PanelProduct) -> Void) {
      self.rows = rows
      self.multiply = multiply
    }
  }
}

extension TileSet {
  /// Four lanes, on any processor.
  static let baseline: TileSet = {
    #if arch(arm64)
      let rows = 8
    #else
      let rows = 4
    #endif
    return TileSet(
      name: "baseline", lanes: 4,
      panels: [
        PanelTile(rows: rows, multiply: multiplyPanel1Baseline),
        PanelTile(rows: rows, multiply: multiplyPanel2Baseline),
        PanelTile(rows: 4, multiply: multiplyPanel3Baseline),
      ], depthwiseRow: depthwiseRowBaseline, depthwiseGather: depthwiseGatherBaseline)
  }()

  #if arch(x86_64) && !hasFeature(Embedded)
    /// Eight lanes with FMA.
    static let avx2 = TileSet(
      name: "avx2", lanes: 8,
      panels: [
        PanelTile(rows: 6, multiply: multiplyPanel1AVX2),
        PanelTile(rows: 6, multiply: multiplyPanel2AVX2),
        PanelTile(rows: 4, multiply: multiplyPanel3AVX2),
      ], depthwiseRow: depthwiseRowAVX2, depthwiseGather: depthwiseGatherAVX2)

    /// Sixteen lanes with FMA.
    static let avx512 = TileSet(
      name: "avx512", lanes: 16,
      panels: [
        PanelTile(rows: 12, multiply: multiplyPanel1AVX512),
        PanelTile(rows: 12, multiply: multiplyPanel2AVX512),
        PanelTile(rows: 8, multiply: multiplyPanel3AVX512),
      ], depthwiseRow: depthwiseRowAVX512, depthwiseGather: depthwiseGatherAVX512)
  #endif
}
