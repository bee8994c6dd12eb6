public import HandsMicrokernels

#if arch(x86_64)
  import _Builtin_intrinsics.intel
#elseif arch(arm64)
  import _Builtin_intrinsics.arm.neon
#else
  import HandsCProcessor
#endif

private typealias V = SIMD4<Int32>

#if arch(x86_64)
  /// Pairs by a multiplication and an addition of SSE2.
  private enum P: PairProduct {
    @_transparent
    static func add(_ sum: V, _ a: V, _ b: V) -> V {
      // Safe: both types are 128 bits.
      let products = unsafe _mm_madd_epi16(
        unsafeBitCast(a, to: SIMD2<Int64>.self), unsafeBitCast(b, to: SIMD2<Int64>.self))
      return sum &+ (unsafe unsafeBitCast(products, to: V.self))
    }

    @_transparent
    static func rounded(
      _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ lower: Int16, _ upper: Int16
    ) -> V {
      // Packing saturates.
      let packed = _mm_packs_epi32(_mm_cvtps_epi32(a), _mm_cvtps_epi32(b))
      let bounded = _mm_min_epi16(
        _mm_max_epi16(packed, _mm_set1_epi16(lower)), _mm_set1_epi16(upper))
      return unsafe unsafeBitCast(bounded, to: V.self)
    }
  }
#elseif arch(arm64)
  /// Pairs by two multiplications of NEON, of the lower and of the upper halves.
  private enum P: PairProduct {
    @_transparent
    static func add(_ sum: V, _ a: V, _ b: V) -> V {
      let low = vmlal_s16(sum, vmovn_s32(a), vmovn_s32(b))
      return vmlal_s16(low, vmovn_s32(a &>> 16), vmovn_s32(b &>> 16))
    }

    @_transparent
    static func add(_ sum: V, pair: Int32, _ b: V) -> V {
      // As a number it is loaded into a vector register, whose elements the multiplications read.
      let number = vdup_n_f32(Float(bitPattern: UInt32(bitPattern: pair)))
      let halves = vreinterpret_s16_f32(number)
      let twice = vzip1_s16(halves, halves)
      let low = vmlal_s16(sum, vzip1_s16(twice, twice), vmovn_s32(b))
      return vmlal_s16(low, vzip2_s16(twice, twice), vmovn_s32(b &>> 16))
    }
  }
#else
  /// Pairs by a multiplication and an addition, which are those of simd128 in WebAssembly.
  private enum P: PairProduct {
    @_transparent
    static func add(_ sum: V, _ a: V, _ b: V) -> V {
      // Safe: both types are 128 bits.
      unsafe sum
        &+ pairProducts(
          unsafeBitCast(a, to: SIMD8<Int16>.self), unsafeBitCast(b, to: SIMD8<Int16>.self))
    }
  }
#endif

/// Tiles in fixed point of four lanes, on any processor.
///
/// - Returns: The tiles.
public func fixedPointBaseline() -> FixedPointTiles {
  var set = FixedPointTiles(
    name: "baseline", lanes: 4, fillRowPair: { $0.copy(by: V.self) },
    quantize: { $0.sweep(by: V.self) },
    dequantize: { $0.sweep(by: V.self) },
    add: { $0.sweep(by: V.self) },
    maximum: { $0.sweep(by: V.self) },
    blend: { $0.sweep(by: V.self) })
  set.gemm(vectors: 1, rows: 4) { FixedPointGEMMTile<P, 4, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 2) { FixedPointGEMMTile<P, 2, 1>.multiply($0) }
  set.gemm(vectors: 1, rows: 1) { FixedPointGEMMTile<P, 1, 1>.multiply($0) }
  set.gemm(vectors: 2, rows: 4) { FixedPointGEMMTile<P, 4, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 2) { FixedPointGEMMTile<P, 2, 2>.multiply($0) }
  set.gemm(vectors: 2, rows: 1) { FixedPointGEMMTile<P, 1, 2>.multiply($0) }
  set.gemm(vectors: 3, rows: 3) { FixedPointGEMMTile<P, 3, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 2) { FixedPointGEMMTile<P, 2, 3>.multiply($0) }
  set.gemm(vectors: 3, rows: 1) { FixedPointGEMMTile<P, 1, 3>.multiply($0) }
  set.rowPairs(vectors: 1, pixels: 2) {
    FixedPointGEMMTile<P, 4, 1>.multiplyRowPairs($0)
  }
  set.rowPairs(vectors: 1, pixels: 1) {
    FixedPointGEMMTile<P, 2, 1>.multiplyRowPairs($0)
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
