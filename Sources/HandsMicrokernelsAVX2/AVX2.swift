#if arch(x86_64)
  public import HandsMicrokernels
  import _Builtin_intrinsics.intel

  /// Tiles in single precision of eight lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has AVX2 and FMA.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func floatAVX2() -> TileRegistry { TileRegistry(Floats.self) }

  /// Tiles over 16-bit integers of eight lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has AVX2.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func int16AVX2() -> Int16Tiles { Int16Tiles(Pairs.self) }

  /// Tiles over bytes of eight lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has AVX2.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func bytesAVX2() -> ByteTiles { ByteTiles(Pairs.self) }

  /// Looks up bytes, 32 at a time.
  ///
  /// - Returns: The tile.
  /// - Precondition: The processor has AVX2.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func lookUpAVX2() -> @Sendable (ByteLookup) -> Void { { $0.sweep(by: Shuffle.self) } }

  private enum Floats: FloatInstructions {
    typealias Vector = SIMD8<Float>

    static var name: String { "avx2" }
    static var tallestTile: Int { 6 }
    static var tallestTripleTile: Int { 3 }
    static var logistic: LogisticApproximation? { .polynomial }

    @_transparent
    static func registerBlockedDepthwise(_ tiles: inout TileRegistry) {
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 6, 3, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 5, 3, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 3, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 6, 3, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 5, 3, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 3, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 6, 5, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 5, 5, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 5, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 5, 5, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 5, 2>.self)
    }
  }

  /// Pairs by a multiplication and an addition, integers by conversion.
  private enum Pairs: Int16Instructions {
    typealias Vector = SIMD8<Int32>

    static var name: String { "avx2" }
    static var tallestTile: Int { 6 }
    static var tallestTripleTile: Int { 3 }
    static var hasWideDepthwiseTiles: Bool { false }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 256 bits.
      let products = unsafe _mm256_madd_epi16(
        unsafeBitCast(a, to: SIMD4<Int64>.self), unsafeBitCast(b, to: SIMD4<Int64>.self))
      return sum &+ (unsafe unsafeBitCast(products, to: Vector.self))
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

  /// Sixteenths of tables by one instruction.
  private enum Shuffle: ByteShuffle {
    @_transparent
    static func picked(_ table: SIMD32<UInt8>, at indices: SIMD32<UInt8>) -> SIMD32<UInt8> {
      // Safe: both types are 256 bits.
      let bytes = unsafe _mm256_shuffle_epi8(
        unsafeBitCast(table, to: SIMD4<Int64>.self), unsafeBitCast(indices, to: SIMD4<Int64>.self))
      return unsafe unsafeBitCast(bytes, to: SIMD32<UInt8>.self)
    }

    @_transparent
    static func lowered(_ indices: SIMD32<UInt8>) -> SIMD32<UInt8> {
      let bytes = unsafe _mm256_subs_epi8(
        unsafeBitCast(indices, to: SIMD4<Int64>.self), _mm256_set1_epi8(16))
      return unsafe unsafeBitCast(bytes, to: SIMD32<UInt8>.self)
    }
  }
#endif
