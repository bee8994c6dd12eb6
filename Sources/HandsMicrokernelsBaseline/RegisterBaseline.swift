import HandsCProcessor
public import HandsMicrokernels

private typealias V = SIMD4<Float>

/// Registers tiles of four lanes, on any processor: SSE2, NEON or simd128.
///
/// - Parameter set: Receives the tiles.
public func registerBaseline(_ set: inout TileRegistry) {
  set.gemm(vectors: 1, rows: 1) { GEMMTile<V, 1, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 2) { GEMMTile<V, 2, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 3) { GEMMTile<V, 3, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 4) { GEMMTile<V, 4, 1>.multiply($0) }
  #if arch(arm64)
    set.gemm(vectors: 1, rows: 5) { GEMMTile<V, 5, 1>.multiply($0) }
    set.gemm(vectors: 1, rows: 6) { GEMMTile<V, 6, 1>.multiply($0) }
    set.gemm(vectors: 1, rows: 7) { GEMMTile<V, 7, 1>.multiply($0) }
    set.gemm(vectors: 1, rows: 8) { GEMMTile<V, 8, 1>.multiply($0) }
  #endif
  set.gemm(vectors: 2, rows: 1) { GEMMTile<V, 1, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 2) { GEMMTile<V, 2, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 3) { GEMMTile<V, 3, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 4) { GEMMTile<V, 4, 2>.multiply($0) }
  #if arch(arm64)
    set.gemm(vectors: 2, rows: 5) { GEMMTile<V, 5, 2>.multiply($0) }
    set.gemm(vectors: 2, rows: 6) { GEMMTile<V, 6, 2>.multiply($0) }
    set.gemm(vectors: 2, rows: 7) { GEMMTile<V, 7, 2>.multiply($0) }
    set.gemm(vectors: 2, rows: 8) { GEMMTile<V, 8, 2>.multiply($0) }
  #endif
  set.gemm(vectors: 3, rows: 1) { GEMMTile<V, 1, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 2) { GEMMTile<V, 2, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 3) { GEMMTile<V, 3, 3>.multiply($0) }
  #if arch(arm64)
    set.gemm(vectors: 3, rows: 4) { GEMMTile<V, 4, 3>.multiply($0) }
  #endif

  set.fillChannelBlock { $0.copy(by: V.self) }

  set.multiplyAddChains { MultiplyAddChains<V>.run(rounds: $0, $1) }

  set.binary(.add) { BinaryTile<V>.run(.add, $0) }
  set.binary(.subtract) { BinaryTile<V>.run(.subtract, $0) }
  set.binary(.multiply) { BinaryTile<V>.run(.multiply, $0) }
  set.binary(.divide) { BinaryTile<V>.run(.divide, $0) }
  set.binary(.maximum) { BinaryTile<V>.run(.maximum, $0) }
  set.binary(.minimum) { BinaryTile<V>.run(.minimum, $0) }
  set.binary(.squaredDifference) { BinaryTile<V>.run(.squaredDifference, $0) }
  set.binary(.prelu) { BinaryTile<V>.run(.prelu, $0) }
  set.unary(.clamp) { UnaryTile<V>.run(.clamp, $0) }
  set.unary(.absolute) { UnaryTile<V>.run(.absolute, $0) }
  set.unary(.negate) { UnaryTile<V>.run(.negate, $0) }
  set.unary(.square) { UnaryTile<V>.run(.square, $0) }
  set.unary(.squareRoot) { UnaryTile<V>.run(.squareRoot, $0) }
  set.unary(.hardSwish) { UnaryTile<V>.run(.hardSwish, $0) }
  set.unary(.leakyRelu) { UnaryTile<V>.run(.leakyRelu, $0) }
  if hasFusedMultiplyAdd() { set.logistic("p5") { LogisticTile<V>.byPolynomial($0) } }
  set.reduce(.add) { ReduceTile<V>.run(.add, $0) }
  set.reduce(.maximum) { ReduceTile<V>.run(.maximum, $0) }
  set.reduce(.minimum) { ReduceTile<V>.run(.minimum, $0) }
  set.reduce(.multiply) { ReduceTile<V>.run(.multiply, $0) }
  set.maxPool { PoolTile<V>.maximum($0) }
  set.averagePool { PoolTile<V>.average($0) }
  set.blend { BlendTile<V>.run($0) }
}

/// Registers tiles of depthwise convolutions.
///
/// - Parameter set: Receives the tiles.
public func registerBaselineDepthwise(_ set: inout TileRegistry) {
  set.depthwise(outputs: 1, vectors: 1) { DepthwiseTile<V, 1, 1>.sweep($0) }
  set.depthwise(outputs: 1, vectors: 4) { DepthwiseTile<V, 1, 4>.sweep($0) }
  set.depthwise(outputs: 2, vectors: 1) { DepthwiseTile<V, 2, 1>.sweep($0) }
  set.depthwise(outputs: 2, vectors: 4) { DepthwiseTile<V, 2, 4>.sweep($0) }
  set.depthwise(outputs: 3, vectors: 1) { DepthwiseTile<V, 3, 1>.sweep($0) }
  set.depthwise(outputs: 3, vectors: 4) { DepthwiseTile<V, 3, 4>.sweep($0) }
  set.depthwise(outputs: 4, vectors: 1) { DepthwiseTile<V, 4, 1>.sweep($0) }
  set.depthwise(outputs: 4, vectors: 2) { DepthwiseTile<V, 4, 2>.sweep($0) }
  set.depthwise(outputs: 5, vectors: 1) { DepthwiseTile<V, 5, 1>.sweep($0) }
  set.depthwise(outputs: 5, vectors: 2) { DepthwiseTile<V, 5, 2>.sweep($0) }
  set.depthwise(outputs: 6, vectors: 1) { DepthwiseTile<V, 6, 1>.sweep($0) }
  set.depthwise(outputs: 6, vectors: 2) { DepthwiseTile<V, 6, 2>.sweep($0) }
  set.depthwise(outputs: 7, vectors: 1) { DepthwiseTile<V, 7, 1>.sweep($0) }
  set.depthwise(outputs: 8, vectors: 1) { DepthwiseTile<V, 8, 1>.sweep($0) }
  set.depthwiseGather { DepthwiseGather<V>.run($0, $1) }

  set.blockedDepthwise(taps: 3, stride: 1, rows: 1, columns: 6) {
    BlockedDepthwiseTile<V, 1, 6, 3, 1>.sweep($0)
  }
  set.blockedDepthwise(taps: 3, stride: 1, rows: 1, columns: 7) {
    BlockedDepthwiseTile<V, 1, 7, 3, 1>.sweep($0)
  }
  set.blockedDepthwise(taps: 3, stride: 2, rows: 1, columns: 6) {
    BlockedDepthwiseTile<V, 1, 6, 3, 2>.sweep($0)
  }
  set.blockedDepthwise(taps: 3, stride: 2, rows: 1, columns: 7) {
    BlockedDepthwiseTile<V, 1, 7, 3, 2>.sweep($0)
  }
  set.blockedDepthwise(taps: 5, stride: 1, rows: 1, columns: 6) {
    BlockedDepthwiseTile<V, 1, 6, 5, 1>.sweep($0)
  }
  set.blockedDepthwise(taps: 5, stride: 1, rows: 1, columns: 7) {
    BlockedDepthwiseTile<V, 1, 7, 5, 1>.sweep($0)
  }
  set.blockedDepthwise(taps: 5, stride: 2, rows: 1, columns: 6) {
    BlockedDepthwiseTile<V, 1, 6, 5, 2>.sweep($0)
  }
  set.blockedDepthwise(taps: 5, stride: 2, rows: 1, columns: 7) {
    BlockedDepthwiseTile<V, 1, 7, 5, 2>.sweep($0)
  }
}
