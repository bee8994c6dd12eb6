#if arch(x86_64)
  public import HandsMicrokernels
  import _Builtin_intrinsics.intel

  /// Tiles over 16-bit integers of eight lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has AVX2 and AVX-VNNI.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func int16AVXVNNI() -> Int16Tiles { Int16Tiles(Pairs.self) }

  /// Tiles over quads of bytes of eight lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has AVX2 and AVX-VNNI.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func quadsAVXVNNI() -> QuadTiles { QuadTiles(Quads.self) }

  /// Four terms by one instruction.
  private enum Quads: QuadInstructions {
    typealias Vector = SIMD8<Int32>

    static var name: String { "avxvnni" }
    static var takesSignedBytes: Bool { false }
    static var tallestTile: Int { 6 }
    static var tallestTripleTile: Int { 4 }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 256 bits.
      let sums = unsafe _mm256_dpbusd_avx_epi32(
        unsafeBitCast(sum, to: SIMD4<Int64>.self), unsafeBitCast(a, to: SIMD4<Int64>.self),
        unsafeBitCast(b, to: SIMD4<Int64>.self))
      return unsafe unsafeBitCast(sums, to: Vector.self)
    }
  }

  /// Pairs by one instruction, integers by conversion.
  private enum Pairs: Int16Instructions {
    typealias Vector = SIMD8<Int32>

    static var name: String { "avxvnni" }
    static var tallestTile: Int { 6 }
    static var tallestTripleTile: Int { 4 }
    static var hasWideDepthwiseTiles: Bool { false }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 256 bits.
      let sums = unsafe _mm256_dpwssd_avx_epi32(
        unsafeBitCast(sum, to: SIMD4<Int64>.self), unsafeBitCast(a, to: SIMD4<Int64>.self),
        unsafeBitCast(b, to: SIMD4<Int64>.self))
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
