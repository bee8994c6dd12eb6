public import HandsMicrokernels
import _Builtin_intrinsics.intel

private typealias V = SIMD8<Int32>

/// Pairs by a multiplication and an addition, integers by conversion.
private enum P: PairProduct {
  @_transparent
  static func add(_ sum: V, _ a: V, _ b: V) -> V {
    // Safe: both types are 256 bits.
    let products = unsafe _mm256_madd_epi16(
      unsafeBitCast(a, to: SIMD4<Int64>.self), unsafeBitCast(b, to: SIMD4<Int64>.self))
    return sum &+ (unsafe unsafeBitCast(products, to: V.self))
  }

  @_transparent
  static func rounded(
    _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ lower: Int16, _ upper: Int16
  ) -> V {
    // Packing saturates.
    let packed = _mm256_packs_epi32(_mm256_cvtps_epi32(a), _mm256_cvtps_epi32(b))
    let bounded = _mm256_min_epi16(
      _mm256_max_epi16(packed, _mm256_set1_epi16(lower)), _mm256_set1_epi16(upper))
    return unsafe unsafeBitCast(bounded, to: V.self)
  }
}

/// Tiles in fixed point of eight lanes.
///
/// - Returns: The tiles.
/// - Precondition: The processor has AVX2.
public func fixedPointAVX2() -> FixedPointTiles {
  var set = FixedPointTiles(
    name: "avx2", lanes: 8, fillRowPair: { $0.copy(by: V.self) },
    quantize: { $0.sweep(by: V.self) },
    dequantize: { $0.sweep(by: V.self) },
    add: { $0.sweep(by: V.self) },
    maximum: { $0.sweep(by: V.self) },
    blend: { $0.sweep(by: V.self) })
  set.gemm(vectors: 1, rows: 6) { FixedPointGEMMTile<P, 6, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 4) { FixedPointGEMMTile<P, 4, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 2) { FixedPointGEMMTile<P, 2, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 1) { FixedPointGEMMTile<P, 1, 1>.multiply($0) }
  set.gemm(vectors: 2, rows: 6) { FixedPointGEMMTile<P, 6, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 4) { FixedPointGEMMTile<P, 4, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 2) { FixedPointGEMMTile<P, 2, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 1) { FixedPointGEMMTile<P, 1, 2>.multiply($0) }
  set.gemm(vectors: 3, rows: 3) { FixedPointGEMMTile<P, 3, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 2) { FixedPointGEMMTile<P, 2, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 1) { FixedPointGEMMTile<P, 1, 3>.multiply($0) }
  set.rowPairs(vectors: 1, pixels: 3) {
    FixedPointGEMMTile<P, 6, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 2) {
    FixedPointGEMMTile<P, 4, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 1) {
    FixedPointGEMMTile<P, 2, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 3) {
    FixedPointGEMMTile<P, 6, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 2) {
    FixedPointGEMMTile<P, 4, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 2, pixels: 1) {
    FixedPointGEMMTile<P, 2, 2>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 3, pixels: 1) {
    FixedPointGEMMTile<P, 2, 3>.multiplyRowPairs($0)
  }
  set.depthwise(columns: 4, pairs: 2, step: 0, stride: 1) {
    FixedPointDepthwiseTile<P, 4, 2, 0, 1>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 2, step: 1, stride: 1) {
    FixedPointDepthwiseTile<P, 4, 2, 1, 1>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 3, step: 0, stride: 1) {
    FixedPointDepthwiseTile<P, 4, 3, 0, 1>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 3, step: 1, stride: 1) {
    FixedPointDepthwiseTile<P, 4, 3, 1, 1>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 2, step: 0, stride: 2) {
    FixedPointDepthwiseTile<P, 4, 2, 0, 2>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 2, step: 1, stride: 2) {
    FixedPointDepthwiseTile<P, 4, 2, 1, 2>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 3, step: 0, stride: 2) {
    FixedPointDepthwiseTile<P, 4, 3, 0, 2>.sweep($0)
  }
  set.depthwise(columns: 4, pairs: 3, step: 1, stride: 2) {
    FixedPointDepthwiseTile<P, 4, 3, 1, 2>.sweep($0)
  }
  return set
}
