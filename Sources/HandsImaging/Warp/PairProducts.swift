#if arch(x86_64) && !NO_SYSTEM
  import _Builtin_intrinsics.intel.sse2
#elseif SIMD128
  import HandsCRuntime
#endif

/// Multiplies pairs of neighboring lanes and adds the two products of each pair.
///
/// - Parameters:
///   - a: Four pairs.
///   - b: Four pairs; no sum of two products exceeds 32 bits.
/// - Returns: `a[2i] * b[2i] + a[2i + 1] * b[2i + 1]` for each pair i.
@inline(__always)
func pairProducts(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
  // Safe: both types have the same size, and any bit pattern is a valid integer; SSE2 is part of
  // x86-64.
  #if arch(x86_64) && !NO_SYSTEM
    // The compiler does not find this single instruction by itself.
    let sums = unsafe _mm_madd_epi16(
      unsafeBitCast(a, to: __m128i.self), unsafeBitCast(b, to: __m128i.self))
    return unsafe unsafeBitCast(sums, to: SIMD4<Int32>.self)
  #elseif SIMD128
    return hands_pair_products(a, b)
  #else
    let even =
      SIMD4<Int32>(truncatingIfNeeded: a.evenHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.evenHalf)
    let odd =
      SIMD4<Int32>(truncatingIfNeeded: a.oddHalf) &* SIMD4<Int32>(truncatingIfNeeded: b.oddHalf)
    return even &+ odd
  #endif
}
