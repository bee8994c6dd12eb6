#if arch(x86_64)
  import KernelBodies
  import Kernels

  extension TileSet {
    /// The bodies of the AVX-512 set in the instructions of any processor: slow, but the same
    /// tiles, panels and tails of sixteen lanes.
    static let wide = TileSet(
      name: "wide", lanes: 16,
      panels: [
        [
          { MatrixTile<SIMD16<Float>, 1, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 2, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 3, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 4, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 5, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 6, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 7, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 8, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 9, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 10, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 11, 1>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 12, 1>.multiply($0) },
        ],
        [
          { MatrixTile<SIMD16<Float>, 1, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 2, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 3, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 4, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 5, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 6, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 7, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 8, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 9, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 10, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 11, 2>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 12, 2>.multiply($0) },
        ],
        [
          { MatrixTile<SIMD16<Float>, 1, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 2, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 3, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 4, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 5, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 6, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 7, 3>.multiply($0) },
          { MatrixTile<SIMD16<Float>, 8, 3>.multiply($0) },
        ],
      ],
      depthwise: [
        DepthwiseTiles(
          4, { DepthwiseTile<SIMD16<Float>, 1, 4>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 1, 1>.sweep($0) }),
        DepthwiseTiles(
          4, { DepthwiseTile<SIMD16<Float>, 2, 4>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 2, 1>.sweep($0) }),
        DepthwiseTiles(
          4, { DepthwiseTile<SIMD16<Float>, 3, 4>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 3, 1>.sweep($0) }),
        DepthwiseTiles(
          2, { DepthwiseTile<SIMD16<Float>, 4, 2>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 4, 1>.sweep($0) }),
        DepthwiseTiles(
          2, { DepthwiseTile<SIMD16<Float>, 5, 2>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 5, 1>.sweep($0) }),
        DepthwiseTiles(
          2, { DepthwiseTile<SIMD16<Float>, 6, 2>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 6, 1>.sweep($0) }),
        DepthwiseTiles(
          1, { DepthwiseTile<SIMD16<Float>, 7, 1>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 7, 1>.sweep($0) }),
        DepthwiseTiles(
          1, { DepthwiseTile<SIMD16<Float>, 8, 1>.sweep($0) },
          single: { DepthwiseTile<SIMD16<Float>, 8, 1>.sweep($0) }),
      ],
      planes: [
        Plane(taps: 3, stride: 1, rows: 4, columns: 4) {
          PlaneTile<SIMD16<Float>, 4, 4, 3, 1>.sweep($0)
        },
        Plane(taps: 3, stride: 1, rows: 2, columns: 7) {
          PlaneTile<SIMD16<Float>, 2, 7, 3, 1>.sweep($0)
        },
        Plane(taps: 3, stride: 2, rows: 4, columns: 4) {
          PlaneTile<SIMD16<Float>, 4, 4, 3, 2>.sweep($0)
        },
        Plane(taps: 3, stride: 2, rows: 2, columns: 7) {
          PlaneTile<SIMD16<Float>, 2, 7, 3, 2>.sweep($0)
        },
        Plane(taps: 5, stride: 1, rows: 4, columns: 4) {
          PlaneTile<SIMD16<Float>, 4, 4, 5, 1>.sweep($0)
        },
        Plane(taps: 5, stride: 1, rows: 2, columns: 7) {
          PlaneTile<SIMD16<Float>, 2, 7, 5, 1>.sweep($0)
        },
        Plane(taps: 5, stride: 2, rows: 4, columns: 4) {
          PlaneTile<SIMD16<Float>, 4, 4, 5, 2>.sweep($0)
        },
        Plane(taps: 5, stride: 2, rows: 2, columns: 7) {
          PlaneTile<SIMD16<Float>, 2, 7, 5, 2>.sweep($0)
        },
      ],
      planeFill: { $0.copy(by: SIMD16<Float>.self) },
      depthwiseGather: { DepthwiseGather<SIMD16<Float>>.run($0, $1) })
  }
#endif
