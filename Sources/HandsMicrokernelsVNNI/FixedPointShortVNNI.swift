public import HandsMicrokernels
import _Builtin_intrinsics.intel

private typealias V = SIMD8<Int32>

/// Pairs by one instruction, integers by conversion.
private enum P: PairProduct {
  @_transparent
  static func add(_ sum: V, _ a: V, _ b: V) -> V {
    // Safe: both types are 256 bits. The unmasked form is a macro, which Swift does not see.
    let sums = unsafe _mm256_mask_dpwssd_epi32(
      unsafeBitCast(sum, to: SIMD4<Int64>.self), 0xff,
      unsafeBitCast(a, to: SIMD4<Int64>.self), unsafeBitCast(b, to: SIMD4<Int64>.self))
    return unsafe unsafeBitCast(sums, to: V.self)
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

/// Tiles in fixed point of eight lanes with the instructions and registers of AVX-512:
/// for layers whose channels leave half of a longer vector empty.
///
/// - Returns: The tiles.
/// - Precondition: The processor has the features of x86-64-v4 and AVX-512 VNNI.
public func fixedPointShortVNNI() -> FixedPointTiles {
  var set = FixedPointTiles(
    name: "avx512vnni-256", lanes: 8, fillRowPair: { $0.copy(by: V.self) },
    quantize: { $0.sweep(by: V.self) },
    dequantize: { $0.sweep(by: V.self) },
    add: { $0.sweep(by: V.self) },
    maximum: { $0.sweep(by: V.self) },
    blend: { $0.sweep(by: V.self) })
  set.gemm(vectors: 1, rows: 8) { FixedPointGEMMTile<P, 8, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 4) { FixedPointGEMMTile<P, 4, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 2) { FixedPointGEMMTile<P, 2, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 1) { FixedPointGEMMTile<P, 1, 1>.multiply($0) }
  set.gemm(vectors: 2, rows: 8) { FixedPointGEMMTile<P, 8, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 4) { FixedPointGEMMTile<P, 4, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 2) { FixedPointGEMMTile<P, 2, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 1) { FixedPointGEMMTile<P, 1, 2>.multiply($0) }
  set.gemm(vectors: 3, rows: 8) { FixedPointGEMMTile<P, 8, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 4) { FixedPointGEMMTile<P, 4, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 2) { FixedPointGEMMTile<P, 2, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 1) { FixedPointGEMMTile<P, 1, 3>.multiply($0) }
  set.rowPairs(vectors: 1, pixels: 4) {
    FixedPointGEMMTile<P, 8, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 2) {
    FixedPointGEMMTile<P, 4, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 1) {
    FixedPointGEMMTile<P, 2, 1>.multiplyRowPairs($0)
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
