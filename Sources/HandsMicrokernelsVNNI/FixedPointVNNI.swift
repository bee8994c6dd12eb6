public import HandsMicrokernels
import _Builtin_intrinsics.intel

private typealias V = SIMD16<Int32>

/// Pairs by one instruction, integers by conversion.
private enum P: PairProduct {
  @_transparent
  static func add(_ sum: V, _ a: V, _ b: V) -> V {
    // Safe: both types are 512 bits.
    let sums = unsafe _mm512_dpwssd_epi32(
      unsafeBitCast(sum, to: SIMD8<Int64>.self), unsafeBitCast(a, to: SIMD8<Int64>.self),
      unsafeBitCast(b, to: SIMD8<Int64>.self))
    return unsafe unsafeBitCast(sums, to: V.self)
  }

  @_transparent
  static func rounded(
    _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ lower: Int16, _ upper: Int16
  ) -> V {
    // Packing saturates.
    let packed = _mm512_packs_epi32(_mm512_cvtps_epi32(a), _mm512_cvtps_epi32(b))
    let bounded = _mm512_min_epi16(
      _mm512_max_epi16(packed, _mm512_set1_epi16(lower)), _mm512_set1_epi16(upper))
    return unsafe unsafeBitCast(bounded, to: V.self)
  }
}

/// Tiles in fixed point of sixteen lanes.
///
/// - Returns: The tiles.
/// - Precondition: The processor has the features of x86-64-v4 and AVX-512 VNNI.
public func fixedPointVNNI() -> FixedPointTiles {
  var set = FixedPointTiles(
    name: "avx512vnni", lanes: 16, fillRowPair: { $0.copy(by: V.self) },
    quantize: { $0.sweep(by: V.self) },
    dequantize: { $0.sweep(by: V.self) },
    add: { $0.sweep(by: V.self) },
    maximum: { $0.sweep(by: V.self) },
    blend: { $0.sweep(by: V.self) })
  set.gemm(vectors: 1, rows: 12) { FixedPointGEMMTile<P, 12, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 6) { FixedPointGEMMTile<P, 6, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 4) { FixedPointGEMMTile<P, 4, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 2) { FixedPointGEMMTile<P, 2, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 1) { FixedPointGEMMTile<P, 1, 1>.multiply($0) }
  set.gemm(vectors: 2, rows: 12) { FixedPointGEMMTile<P, 12, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 6) { FixedPointGEMMTile<P, 6, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 4) { FixedPointGEMMTile<P, 4, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 2) { FixedPointGEMMTile<P, 2, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 1) { FixedPointGEMMTile<P, 1, 2>.multiply($0) }
  set.gemm(vectors: 3, rows: 8) { FixedPointGEMMTile<P, 8, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 4) { FixedPointGEMMTile<P, 4, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 2) { FixedPointGEMMTile<P, 2, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 1) { FixedPointGEMMTile<P, 1, 3>.multiply($0) }
  set.rowPairs(vectors: 1, pixels: 6) {
    FixedPointGEMMTile<P, 12, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 4) {
    FixedPointGEMMTile<P, 8, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 2) {
    FixedPointGEMMTile<P, 4, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 1) {
    FixedPointGEMMTile<P, 2, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 6) {
    FixedPointGEMMTile<P, 12, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 4) {
    FixedPointGEMMTile<P, 8, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 2) {
    FixedPointGEMMTile<P, 4, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 1) {
    FixedPointGEMMTile<P, 2, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 3, pixels: 4) {
    FixedPointGEMMTile<P, 8, 3>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 3, pixels: 2) {
    FixedPointGEMMTile<P, 4, 3>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 3, pixels: 1) {
    FixedPointGEMMTile<P, 2, 3>.multiplyRowPairs($0)
  }
  set.depthwise(columns: 6, pairs: 2, step: 0, stride: 1) {
    FixedPointDepthwiseTile<P, 6, 2, 0, 1>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 2, step: 0, stride: 1) {
    FixedPointDepthwiseTile<P, 7, 2, 0, 1>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 2, step: 1, stride: 1) {
    FixedPointDepthwiseTile<P, 6, 2, 1, 1>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 2, step: 1, stride: 1) {
    FixedPointDepthwiseTile<P, 7, 2, 1, 1>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 3, step: 0, stride: 1) {
    FixedPointDepthwiseTile<P, 6, 3, 0, 1>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 3, step: 0, stride: 1) {
    FixedPointDepthwiseTile<P, 7, 3, 0, 1>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 3, step: 1, stride: 1) {
    FixedPointDepthwiseTile<P, 6, 3, 1, 1>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 3, step: 1, stride: 1) {
    FixedPointDepthwiseTile<P, 7, 3, 1, 1>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 2, step: 0, stride: 2) {
    FixedPointDepthwiseTile<P, 6, 2, 0, 2>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 2, step: 0, stride: 2) {
    FixedPointDepthwiseTile<P, 7, 2, 0, 2>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 2, step: 1, stride: 2) {
    FixedPointDepthwiseTile<P, 6, 2, 1, 2>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 2, step: 1, stride: 2) {
    FixedPointDepthwiseTile<P, 7, 2, 1, 2>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 3, step: 0, stride: 2) {
    FixedPointDepthwiseTile<P, 6, 3, 0, 2>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 3, step: 0, stride: 2) {
    FixedPointDepthwiseTile<P, 7, 3, 0, 2>.sweep($0)
  }
  set.depthwise(columns: 6, pairs: 3, step: 1, stride: 2) {
    FixedPointDepthwiseTile<P, 6, 3, 1, 2>.sweep($0)
  }
  set.depthwise(columns: 7, pairs: 3, step: 1, stride: 2) {
    FixedPointDepthwiseTile<P, 7, 3, 1, 2>.sweep($0)
  }
  return set
}
