#if arch(x86_64)
  public import HandsMicrokernels
  import _Builtin_intrinsics.intel

  /// Tiles over 16-bit integers of sixteen lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the features of x86-64-v4 and AVX-512 VNNI.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func int16VNNI() -> Int16Tiles { Int16Tiles(Pairs.self) }

  /// Tiles over 16-bit integers of eight lanes with the instructions and registers of AVX-512: for layers whose
  /// channels leave half of a longer vector empty.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the features of x86-64-v4 and AVX-512 VNNI.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func int16ShortVNNI() -> Int16Tiles { Int16Tiles(ShortPairs.self) }

  /// Tiles over quads of bytes of sixteen lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the features of x86-64-v4 and AVX-512 VNNI.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func quadsVNNI() -> QuadTiles { QuadTiles(Quads.self) }

  /// Four terms by one instruction.
  private enum Quads: QuadInstructions {
    typealias Vector = SIMD16<Int32>

    static var name: String { "avx512vnni" }
    static var takesSignedBytes: Bool { false }
    static var tallestTile: Int { 12 }
    static var tallestTripleTile: Int { 8 }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 512 bits.
      let sums = unsafe _mm512_dpbusd_epi32(
        unsafeBitCast(sum, to: SIMD8<Int64>.self), unsafeBitCast(a, to: SIMD8<Int64>.self),
        unsafeBitCast(b, to: SIMD8<Int64>.self))
      return unsafe unsafeBitCast(sums, to: Vector.self)
    }
  }

  /// Pairs by one instruction, integers by conversion.
  private enum Pairs: Int16Instructions {
    typealias Vector = SIMD16<Int32>

    static var name: String { "avx512vnni" }
    static var tallestTile: Int { 12 }
    static var tallestTripleTile: Int { 8 }
    static var hasWideDepthwiseTiles: Bool { true }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 512 bits.
      let sums = unsafe _mm512_dpwssd_epi32(
        unsafeBitCast(sum, to: SIMD8<Int64>.self), unsafeBitCast(a, to: SIMD8<Int64>.self),
        unsafeBitCast(b, to: SIMD8<Int64>.self))
      return unsafe unsafeBitCast(sums, to: Vector.self)
    }

    @_transparent
    static func rounded(
      _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ lower: Int16, _ upper: Int16
    ) -> Vector {
      // Packing saturates.
      let packed = _mm512_packs_epi32(_mm512_cvtps_epi32(a), _mm512_cvtps_epi32(b))
      let bounded = _mm512_min_epi16(
        _mm512_max_epi16(packed, _mm512_set1_epi16(lower)), _mm512_set1_epi16(upper))
      return unsafe unsafeBitCast(bounded, to: Vector.self)
    }
  }

  /// The same in half a register.
  private enum ShortPairs: Int16Instructions {
    typealias Vector = SIMD8<Int32>

    static var name: String { "avx512vnni-256" }
    static var tallestTile: Int { 8 }
    static var tallestTripleTile: Int { 8 }
    static var hasWideDepthwiseTiles: Bool { true }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 256 bits. The unmasked form is a macro, which Swift does not see.
      let sums = unsafe _mm256_mask_dpwssd_epi32(
        unsafeBitCast(sum, to: SIMD4<Int64>.self), 0xff,
        unsafeBitCast(a, to: SIMD4<Int64>.self), unsafeBitCast(b, to: SIMD4<Int64>.self))
      return unsafe unsafeBitCast(sums, to: Vector.self)
    }

    @_transparent
    static func rounded(
      _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ lower: Int16, _ upper: Int16
    ) -> Vector {
      // Packing saturates.
      let packed = _mm256_packs_epi32(_mm256_cvtps_epi32(a), _mm256_cvtps_epi32(b))
      let bounded = _mm256_min_epi16(
        _mm256_max_epi16(packed, _mm256_set1_epi16(lower)), _mm256_set1_epi16(upper))
      return unsafe unsafeBitCast(bounded, to: Vector.self)
    }
  }
#endif
