#if arch(x86_64)
  import KernelBodies
  import Kernels

  extension TileSet {
    /// The bodies of the AVX-512 set in the instructions of any processor: slow, but the same
    /// tiles, panels and tails of sixteen lanes.
    static let wide = TileSet(
      name: "wide", lanes: 16,
      panels: [
        PanelTile(rows: 12) { MatrixPanel<SIMD16<Float>, 1>.multiplyBy12($0) },
        PanelTile(rows: 12) { MatrixPanel<SIMD16<Float>, 2>.multiplyBy12($0) },
        PanelTile(rows: 8) { MatrixPanel<SIMD16<Float>, 3>.multiplyBy8($0) },
      ],
      depthwiseRow: { DepthwiseSweep<SIMD16<Float>>.run($0) },
      depthwiseGather: { DepthwiseGather<SIMD16<Float>>.run($0, $1) })
  }
#endif
