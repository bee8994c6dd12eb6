#if arch(x86_64)
  import HandsMicrokernels

  private typealias V = SIMD16<Float>
  private typealias H = SIMD8<Float>

  extension TileRegistry {
    /// The tiles of the AVX-512 set in the instructions of any processor: slow, but the same tiles,
    /// panels and tails of sixteen lanes.
    static let wide: TileRegistry = {
      var tiles = TileRegistry(name: "wide", lanes: 16)
      tiles.gemm(vectors: 1, rows: 1) { GEMMTile<V, 1, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 2) { GEMMTile<V, 2, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 3) { GEMMTile<V, 3, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 4) { GEMMTile<V, 4, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 5) { GEMMTile<V, 5, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 6) { GEMMTile<V, 6, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 7) { GEMMTile<V, 7, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 8) { GEMMTile<V, 8, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 9) { GEMMTile<V, 9, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 10) { GEMMTile<V, 10, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 11) { GEMMTile<V, 11, 1>.multiply($0) }
      tiles.gemm(vectors: 1, rows: 12) { GEMMTile<V, 12, 1>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 1) { GEMMTile<V, 1, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 2) { GEMMTile<V, 2, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 3) { GEMMTile<V, 3, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 4) { GEMMTile<V, 4, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 5) { GEMMTile<V, 5, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 6) { GEMMTile<V, 6, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 7) { GEMMTile<V, 7, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 8) { GEMMTile<V, 8, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 9) { GEMMTile<V, 9, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 10) { GEMMTile<V, 10, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 11) { GEMMTile<V, 11, 2>.multiply($0) }
      tiles.gemm(vectors: 2, rows: 12) { GEMMTile<V, 12, 2>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 1) { GEMMTile<V, 1, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 2) { GEMMTile<V, 2, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 3) { GEMMTile<V, 3, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 4) { GEMMTile<V, 4, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 5) { GEMMTile<V, 5, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 6) { GEMMTile<V, 6, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 7) { GEMMTile<V, 7, 3>.multiply($0) }
      tiles.gemm(vectors: 3, rows: 8) { GEMMTile<V, 8, 3>.multiply($0) }
      tiles.halfGEMM(rows: 1) { GEMMTile<H, 1, 1>.multiply($0) }
      tiles.halfGEMM(rows: 2) { GEMMTile<H, 2, 1>.multiply($0) }
      tiles.halfGEMM(rows: 3) { GEMMTile<H, 3, 1>.multiply($0) }
      tiles.halfGEMM(rows: 4) { GEMMTile<H, 4, 1>.multiply($0) }
      tiles.halfGEMM(rows: 5) { GEMMTile<H, 5, 1>.multiply($0) }
      tiles.halfGEMM(rows: 6) { GEMMTile<H, 6, 1>.multiply($0) }
      tiles.halfGEMM(rows: 7) { GEMMTile<H, 7, 1>.multiply($0) }
      tiles.halfGEMM(rows: 8) { GEMMTile<H, 8, 1>.multiply($0) }
      tiles.halfGEMM(rows: 9) { GEMMTile<H, 9, 1>.multiply($0) }
      tiles.halfGEMM(rows: 10) { GEMMTile<H, 10, 1>.multiply($0) }
      tiles.halfGEMM(rows: 11) { GEMMTile<H, 11, 1>.multiply($0) }
      tiles.halfGEMM(rows: 12) { GEMMTile<H, 12, 1>.multiply($0) }

      tiles.depthwise(outputs: 1, vectors: 1) { DepthwiseTile<V, 1, 1>.sweep($0) }
      tiles.depthwise(outputs: 1, vectors: 4) { DepthwiseTile<V, 1, 4>.sweep($0) }
      tiles.depthwise(outputs: 2, vectors: 1) { DepthwiseTile<V, 2, 1>.sweep($0) }
      tiles.depthwise(outputs: 2, vectors: 4) { DepthwiseTile<V, 2, 4>.sweep($0) }
      tiles.depthwise(outputs: 3, vectors: 1) { DepthwiseTile<V, 3, 1>.sweep($0) }
      tiles.depthwise(outputs: 3, vectors: 4) { DepthwiseTile<V, 3, 4>.sweep($0) }
      tiles.depthwise(outputs: 4, vectors: 1) { DepthwiseTile<V, 4, 1>.sweep($0) }
      tiles.depthwise(outputs: 4, vectors: 2) { DepthwiseTile<V, 4, 2>.sweep($0) }
      tiles.depthwise(outputs: 5, vectors: 1) { DepthwiseTile<V, 5, 1>.sweep($0) }
      tiles.depthwise(outputs: 5, vectors: 2) { DepthwiseTile<V, 5, 2>.sweep($0) }
      tiles.depthwise(outputs: 6, vectors: 1) { DepthwiseTile<V, 6, 1>.sweep($0) }
      tiles.depthwise(outputs: 6, vectors: 2) { DepthwiseTile<V, 6, 2>.sweep($0) }
      tiles.depthwise(outputs: 7, vectors: 1) { DepthwiseTile<V, 7, 1>.sweep($0) }
      tiles.depthwise(outputs: 8, vectors: 1) { DepthwiseTile<V, 8, 1>.sweep($0) }
      tiles.depthwiseGather { DepthwiseGather<V>.run($0, $1) }

      tiles.blockedDepthwise(taps: 3, stride: 1, rows: 4, columns: 4) {
        BlockedDepthwiseTile<V, 4, 4, 3, 1>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 3, stride: 1, rows: 2, columns: 7) {
        BlockedDepthwiseTile<V, 2, 7, 3, 1>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 3, stride: 2, rows: 4, columns: 4) {
        BlockedDepthwiseTile<V, 4, 4, 3, 2>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 3, stride: 2, rows: 2, columns: 7) {
        BlockedDepthwiseTile<V, 2, 7, 3, 2>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 5, stride: 1, rows: 4, columns: 4) {
        BlockedDepthwiseTile<V, 4, 4, 5, 1>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 5, stride: 1, rows: 2, columns: 7) {
        BlockedDepthwiseTile<V, 2, 7, 5, 1>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 5, stride: 1, rows: 2, columns: 6) {
        BlockedDepthwiseTile<V, 2, 6, 5, 1>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 5, stride: 2, rows: 4, columns: 4) {
        BlockedDepthwiseTile<V, 4, 4, 5, 2>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 5, stride: 2, rows: 2, columns: 7) {
        BlockedDepthwiseTile<V, 2, 7, 5, 2>.sweep($0)
      }
      tiles.blockedDepthwise(taps: 5, stride: 2, rows: 2, columns: 6) {
        BlockedDepthwiseTile<V, 2, 6, 5, 2>.sweep($0)
      }
      tiles.fillChannelBlock { $0.copy(by: V.self) }

      tiles.multiplyAddChains { MultiplyAddChains<V>.run(rounds: $0, $1) }

      tiles.binary(.add) { BinaryTile<V>.run(.add, $0) }
      tiles.binary(.subtract) { BinaryTile<V>.run(.subtract, $0) }
      tiles.binary(.multiply) { BinaryTile<V>.run(.multiply, $0) }
      tiles.binary(.divide) { BinaryTile<V>.run(.divide, $0) }
      tiles.binary(.maximum) { BinaryTile<V>.run(.maximum, $0) }
      tiles.binary(.minimum) { BinaryTile<V>.run(.minimum, $0) }
      tiles.binary(.squaredDifference) { BinaryTile<V>.run(.squaredDifference, $0) }
      tiles.binary(.prelu) { BinaryTile<V>.run(.prelu, $0) }
      tiles.unary(.clamp) { UnaryTile<V>.run(.clamp, $0) }
      tiles.unary(.absolute) { UnaryTile<V>.run(.absolute, $0) }
      tiles.unary(.negate) { UnaryTile<V>.run(.negate, $0) }
      tiles.unary(.square) { UnaryTile<V>.run(.square, $0) }
      tiles.unary(.squareRoot) { UnaryTile<V>.run(.squareRoot, $0) }
      tiles.unary(.hardSwish) { UnaryTile<V>.run(.hardSwish, $0) }
      tiles.unary(.leakyRelu) { UnaryTile<V>.run(.leakyRelu, $0) }
      tiles.logistic("lut32") { LogisticTile<V>.byTable($0) }
      tiles.reduce(.add) { ReduceTile<V>.run(.add, $0) }
      tiles.reduce(.maximum) { ReduceTile<V>.run(.maximum, $0) }
      tiles.reduce(.minimum) { ReduceTile<V>.run(.minimum, $0) }
      tiles.reduce(.multiply) { ReduceTile<V>.run(.multiply, $0) }
      tiles.maxPool { PoolTile<V>.maximum($0) }
      tiles.averagePool { PoolTile<V>.average($0) }
      tiles.blend { BlendTile<V>.run($0) }
      return tiles
    }()
  }
#endif
