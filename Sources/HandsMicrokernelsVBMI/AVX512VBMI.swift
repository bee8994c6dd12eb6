#if arch(x86_64)
  public import HandsMicrokernels
  import _Builtin_intrinsics.intel

  /// Looks up bytes, 64 at a time.
  ///
  /// - Returns: The tile.
  /// - Precondition: The processor has the features of x86-64-v4 and AVX-512 VBMI.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func lookUpVBMI() -> @Sendable (ByteLookup) -> Void { { $0.sweep(by: Permutation.self) } }

  /// Half of the table by one instruction.
  private enum Permutation: BytePermutation {
    @_transparent
    static func picked(
      _ table: InlineArray<4, SIMD64<UInt8>>, at indices: SIMD64<UInt8>
    ) -> SIMD64<UInt8> {
      // Safe: all types are 512 bits.
      typealias Words = SIMD8<Int64>
      let indices = unsafe unsafeBitCast(indices, to: Words.self)
      let lower = unsafe _mm512_permutex2var_epi8(
        unsafeBitCast(table[0], to: Words.self), indices, unsafeBitCast(table[1], to: Words.self))
      let upper = unsafe _mm512_permutex2var_epi8(
        unsafeBitCast(table[2], to: Words.self), indices, unsafeBitCast(table[3], to: Words.self))
      let bytes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(indices), lower, upper)
      return unsafe unsafeBitCast(bytes, to: SIMD64<UInt8>.self)
    }
  }
#endif
