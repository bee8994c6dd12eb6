import KernelsBaseline

#if arch(x86_64) && !hasFeature(Embedded)
  import KernelsAVX2
  import KernelsAVX512
#endif

extension TileSet {
  /// Four lanes, on any processor.
  static let baseline: TileSet = {
    #if arch(arm64)
      let tallest = 8
    #else
      // SSE2 and the engines of WebAssembly have 16 registers.
      let tallest = 4
    #endif
    let singles: [MatrixTileFunction] = [
      gemm1x1Baseline, gemm2x1Baseline, gemm3x1Baseline, gemm4x1Baseline, gemm5x1Baseline,
      gemm6x1Baseline, gemm7x1Baseline, gemm8x1Baseline,
    ]
    let pairs: [MatrixTileFunction] = [
      gemm1x2Baseline, gemm2x2Baseline, gemm3x2Baseline, gemm4x2Baseline, gemm5x2Baseline,
      gemm6x2Baseline, gemm7x2Baseline, gemm8x2Baseline,
    ]
    let triples: [MatrixTileFunction] = [
      gemm1x3Baseline, gemm2x3Baseline, gemm3x3Baseline, gemm4x3Baseline,
    ]
    return TileSet(
      name: "baseline", lanes: 4,
      panels: [
        Array(singles.prefix(tallest)), Array(pairs.prefix(tallest)),
        Array(triples.prefix(tallest / 2 + 1)),
      ],
      depthwise: [
        DepthwiseTiles(4, depthwise1x4Baseline, single: depthwise1x1Baseline),
        DepthwiseTiles(4, depthwise2x4Baseline, single: depthwise2x1Baseline),
        DepthwiseTiles(4, depthwise3x4Baseline, single: depthwise3x1Baseline),
        DepthwiseTiles(2, depthwise4x2Baseline, single: depthwise4x1Baseline),
        DepthwiseTiles(2, depthwise5x2Baseline, single: depthwise5x1Baseline),
        DepthwiseTiles(2, depthwise6x2Baseline, single: depthwise6x1Baseline),
        DepthwiseTiles(1, depthwise7x1Baseline, single: depthwise7x1Baseline),
        DepthwiseTiles(1, depthwise8x1Baseline, single: depthwise8x1Baseline),
      ],
      planes: [
        Plane(
          taps: 3, stride: 1, rows: 1, columns: 6, plane3x3s1Tile1x6Baseline),
        Plane(
          taps: 3, stride: 1, rows: 1, columns: 7, plane3x3s1Tile1x7Baseline),
        Plane(
          taps: 3, stride: 2, rows: 1, columns: 6, plane3x3s2Tile1x6Baseline),
        Plane(
          taps: 3, stride: 2, rows: 1, columns: 7, plane3x3s2Tile1x7Baseline),
        Plane(
          taps: 5, stride: 1, rows: 1, columns: 6, plane5x5s1Tile1x6Baseline),
        Plane(
          taps: 5, stride: 1, rows: 1, columns: 7, plane5x5s1Tile1x7Baseline),
        Plane(
          taps: 5, stride: 2, rows: 1, columns: 6, plane5x5s2Tile1x6Baseline),
        Plane(
          taps: 5, stride: 2, rows: 1, columns: 7, plane5x5s2Tile1x7Baseline),
      ], planeFill: fillPlaneBaseline,
      depthwiseGather: depthwiseGatherBaseline)
  }()

  #if arch(x86_64) && !hasFeature(Embedded)
    /// Eight lanes with FMA.
    static let avx2 = TileSet(
      name: "avx2", lanes: 8,
      panels: [
        [gemm1x1AVX2, gemm2x1AVX2, gemm3x1AVX2, gemm4x1AVX2, gemm5x1AVX2, gemm6x1AVX2],
        [gemm1x2AVX2, gemm2x2AVX2, gemm3x2AVX2, gemm4x2AVX2, gemm5x2AVX2, gemm6x2AVX2],
        [gemm1x3AVX2, gemm2x3AVX2, gemm3x3AVX2],
      ],
      depthwise: [
        DepthwiseTiles(4, depthwise1x4AVX2, single: depthwise1x1AVX2),
        DepthwiseTiles(4, depthwise2x4AVX2, single: depthwise2x1AVX2),
        DepthwiseTiles(4, depthwise3x4AVX2, single: depthwise3x1AVX2),
        DepthwiseTiles(2, depthwise4x2AVX2, single: depthwise4x1AVX2),
        DepthwiseTiles(2, depthwise5x2AVX2, single: depthwise5x1AVX2),
        DepthwiseTiles(2, depthwise6x2AVX2, single: depthwise6x1AVX2),
        DepthwiseTiles(1, depthwise7x1AVX2, single: depthwise7x1AVX2),
        DepthwiseTiles(1, depthwise8x1AVX2, single: depthwise8x1AVX2),
      ],
      planes: [
        Plane(
          taps: 3, stride: 1, rows: 2, columns: 6, plane3x3s1Tile2x6AVX2),
        Plane(
          taps: 3, stride: 1, rows: 2, columns: 5, plane3x3s1Tile2x5AVX2),
        Plane(
          taps: 3, stride: 1, rows: 1, columns: 7, plane3x3s1Tile1x7AVX2),
        Plane(
          taps: 3, stride: 2, rows: 2, columns: 6, plane3x3s2Tile2x6AVX2),
        Plane(
          taps: 3, stride: 2, rows: 2, columns: 5, plane3x3s2Tile2x5AVX2),
        Plane(
          taps: 3, stride: 2, rows: 1, columns: 7, plane3x3s2Tile1x7AVX2),
        Plane(
          taps: 5, stride: 1, rows: 2, columns: 6, plane5x5s1Tile2x6AVX2),
        Plane(
          taps: 5, stride: 1, rows: 2, columns: 5, plane5x5s1Tile2x5AVX2),
        Plane(
          taps: 5, stride: 1, rows: 1, columns: 7, plane5x5s1Tile1x7AVX2),
        Plane(
          taps: 5, stride: 2, rows: 2, columns: 5, plane5x5s2Tile2x5AVX2),
        Plane(
          taps: 5, stride: 2, rows: 1, columns: 7, plane5x5s2Tile1x7AVX2),
      ], planeFill: fillPlaneAVX2,
      depthwiseGather: depthwiseGatherAVX2)

    /// Sixteen lanes with FMA.
    static let avx512 = TileSet(
      name: "avx512", lanes: 16,
      panels: [
        [
          gemm1x1AVX512, gemm2x1AVX512, gemm3x1AVX512, gemm4x1AVX512, gemm5x1AVX512, gemm6x1AVX512,
          gemm7x1AVX512, gemm8x1AVX512, gemm9x1AVX512, gemm10x1AVX512, gemm11x1AVX512,
          gemm12x1AVX512,
        ],
        [
          gemm1x2AVX512, gemm2x2AVX512, gemm3x2AVX512, gemm4x2AVX512, gemm5x2AVX512, gemm6x2AVX512,
          gemm7x2AVX512, gemm8x2AVX512, gemm9x2AVX512, gemm10x2AVX512, gemm11x2AVX512,
          gemm12x2AVX512,
        ],
        [
          gemm1x3AVX512, gemm2x3AVX512, gemm3x3AVX512, gemm4x3AVX512, gemm5x3AVX512, gemm6x3AVX512,
          gemm7x3AVX512, gemm8x3AVX512,
        ],
      ],
      depthwise: [
        DepthwiseTiles(4, depthwise1x4AVX512, single: depthwise1x1AVX512),
        DepthwiseTiles(4, depthwise2x4AVX512, single: depthwise2x1AVX512),
        DepthwiseTiles(4, depthwise3x4AVX512, single: depthwise3x1AVX512),
        DepthwiseTiles(2, depthwise4x2AVX512, single: depthwise4x1AVX512),
        DepthwiseTiles(2, depthwise5x2AVX512, single: depthwise5x1AVX512),
        DepthwiseTiles(2, depthwise6x2AVX512, single: depthwise6x1AVX512),
        DepthwiseTiles(1, depthwise7x1AVX512, single: depthwise7x1AVX512),
        DepthwiseTiles(1, depthwise8x1AVX512, single: depthwise8x1AVX512),
      ],
      planes: [
        Plane(
          taps: 3, stride: 1, rows: 4, columns: 4, plane3x3s1Tile4x4AVX512),
        Plane(
          taps: 3, stride: 1, rows: 2, columns: 7, plane3x3s1Tile2x7AVX512),
        Plane(
          taps: 3, stride: 2, rows: 4, columns: 4, plane3x3s2Tile4x4AVX512),
        Plane(
          taps: 3, stride: 2, rows: 2, columns: 7, plane3x3s2Tile2x7AVX512),
        Plane(
          taps: 5, stride: 1, rows: 4, columns: 4, plane5x5s1Tile4x4AVX512),
        Plane(
          taps: 5, stride: 1, rows: 2, columns: 7, plane5x5s1Tile2x7AVX512),
        Plane(
          taps: 5, stride: 2, rows: 4, columns: 4, plane5x5s2Tile4x4AVX512),
        Plane(
          taps: 5, stride: 2, rows: 2, columns: 7, plane5x5s2Tile2x7AVX512),
      ], planeFill: fillPlaneAVX512,
      depthwiseGather: depthwiseGatherAVX512)
  #endif
}
