#if arch(x86_64)
  public import HandsMicrokernels
  import _Builtin_intrinsics.intel

  /// Tiles in single precision of sixteen lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the features of x86-64-v4.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func floatAVX512() -> TileRegistry { TileRegistry(Floats.self) }

  /// Tiles over bytes of sixteen lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the features of x86-64-v4.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func bytesAVX512() -> ByteTiles { ByteTiles(Pairs.self) }

  /// Looks up bytes, 64 at a time.
  ///
  /// - Returns: The tile.
  /// - Precondition: The processor has the features of x86-64-v4.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func lookUpAVX512() -> @Sendable (ByteLookup) -> Void { { $0.sweep(by: Shuffle.self) } }

  private enum Floats: FloatInstructions {
    typealias Vector = SIMD16<Float>

    enum Half: DotProduct { typealias Vector = SIMD8<Float> }

    static var name: String { "avx512" }
    static var tallestTile: Int { 12 }
    static var tallestTripleTile: Int { 8 }
    static var hasHalves: Bool { true }
    static var logistic: LogisticApproximation? { .table }

    @_transparent
    static func registerBlockedDepthwise(_ tiles: inout TileRegistry) {
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 4, 4, 3, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 7, 3, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 4, 4, 3, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 7, 3, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 4, 4, 5, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 7, 5, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 6, 5, 1>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 4, 4, 5, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 7, 5, 2>.self)
      tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 2, 6, 5, 2>.self)
    }
  }

  /// Pairs by a multiplication and an addition, integers by conversion.
  private enum Pairs: Int16Instructions {
    typealias Vector = SIMD16<Int32>
    typealias Narrow = ShortPairs

    static var name: String { "avx512" }
    static var tallestTile: Int { 12 }
    static var tallestTripleTile: Int { 8 }
    static var hasWideDepthwiseTiles: Bool { true }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 512 bits.
      let products = unsafe _mm512_madd_epi16(
        unsafeBitCast(a, to: SIMD8<Int64>.self), unsafeBitCast(b, to: SIMD8<Int64>.self))
      return sum &+ (unsafe unsafeBitCast(products, to: Vector.self))
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
  private enum ShortPairs: PairProduct {
    typealias Vector = SIMD8<Int32>

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
    static func picked(_ table: SIMD64<UInt8>, at indices: SIMD64<UInt8>) -> SIMD64<UInt8> {
      // Safe: both types are 512 bits.
      let bytes = unsafe _mm512_shuffle_epi8(
        unsafeBitCast(table, to: SIMD8<Int64>.self), unsafeBitCast(indices, to: SIMD8<Int64>.self))
      return unsafe unsafeBitCast(bytes, to: SIMD64<UInt8>.self)
    }

    @_transparent
    static func lowered(_ indices: SIMD64<UInt8>) -> SIMD64<UInt8> {
      let bytes = unsafe _mm512_subs_epi8(
        unsafeBitCast(indices, to: SIMD8<Int64>.self), _mm512_set1_epi8(16))
      return unsafe unsafeBitCast(bytes, to: SIMD64<UInt8>.self)
    }
  }
#endif
