import HandsCProcessor
public import HandsMicrokernels

#if arch(x86_64)
  import _Builtin_intrinsics.intel
#elseif arch(arm64)
  import _Builtin_intrinsics.arm.neon
#endif

/// Tiles in single precision of four lanes, on any processor: SSE2, NEON or simd128; those that nets of hands need, but
/// for depthwise convolutions.
///
/// - Returns: The tiles.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func floatBaseline() -> TileRegistry { TileRegistry(common: Floats.self) }

// What follows is apart from the others so that builds can leave it out.

/// Registers the tiles of depthwise convolutions over channel blocks.
///
/// - Parameter tiles: Those of ``floatBaseline()``.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func registerBlockedDepthwiseBaseline(_ tiles: inout TileRegistry) {
  Floats.registerBlockedDepthwise(&tiles)
}

/// Registers the tiles of depthwise convolutions in rows.
///
/// - Parameter tiles: Those of ``floatBaseline()``.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func registerDepthwiseRowsBaseline(_ tiles: inout TileRegistry) {
  tiles.registerDepthwiseRows(Floats.self)
}

/// Registers the tiles of operators that no net of a hand bundle has.
///
/// - Parameter tiles: Those of ``floatBaseline()``.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func registerRareBaseline(_ tiles: inout TileRegistry) {
  tiles.registerRare(Floats.self)
}

/// Tiles over 16-bit integers of four lanes, on any processor.
///
/// - Returns: The tiles.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func int16Baseline() -> Int16Tiles { Int16Tiles(Pairs.self) }

/// Tiles over bytes of four lanes, on any processor.
///
/// - Returns: The tiles.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func bytesBaseline() -> ByteTiles { ByteTiles(Pairs.self) }

/// Moves rows of elements to columns.
///
/// - Parameters:
///   - job: The elements.
///   - byteCount: The size of an element: 1, 2 or 4.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func transpose(_ job: Transposition, elementByteCount byteCount: Int) {
  // Fewer rows or columns than a square has may not be written with their neighbours.
  let extent = min(job.rows, job.columns)
  switch byteCount {
  case 1 where 8..<16 ~= extent: TranspositionTile<SIMD8<UInt8>, 8>.sweep(job)
  case 1: TranspositionTile<SIMD16<UInt8>, 16>.sweep(job)
  case 2 where 4..<8 ~= extent: TranspositionTile<SIMD4<UInt16>, 4>.sweep(job)
  case 2: TranspositionTile<SIMD8<UInt16>, 8>.sweep(job)
  default: TranspositionTile<SIMD4<UInt32>, 4>.sweep(job)
  }
}

/// Reduces lines of numbers.
///
/// - Parameters:
///   - formula: How terms are joined.
///   - job: The lines.
#if hasFeature(Embedded)
  @export(interface)
#endif
public func reduceLines(_ formula: ReduceFormula, _ job: LineReduceArguments) {
  switch formula {
  case .add: LineReduceTile.run(.add, job)
  case .maximum: LineReduceTile.run(.maximum, job)
  case .minimum: LineReduceTile.run(.minimum, job)
  case .multiply: LineReduceTile.run(.multiply, job)
  }
}

private enum Floats: FloatInstructions {
  typealias Vector = SIMD4<Float>

  static var name: String { "baseline" }
  #if arch(arm64)
    static var tallestTile: Int { 8 }
    static var tallestTripleTile: Int { 4 }
  #else
    static var tallestTile: Int { 4 }
    static var tallestTripleTile: Int { 3 }
  #endif
  static var logistic: LogisticApproximation? { hasFusedMultiplyAdd() ? .polynomial : nil }

  @_transparent
  static func registerBlockedDepthwise(_ tiles: inout TileRegistry) {
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 6, 3, 1>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 3, 1>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 6, 3, 2>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 3, 2>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 6, 5, 1>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 5, 1>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 6, 5, 2>.self)
    tiles.blockedDepthwise(BlockedDepthwiseTile<Self, 1, 7, 5, 2>.self)
  }
}

/// Pairs by a multiplication and an addition of SSE2 or simd128, or by two multiplications of NEON.
private enum Pairs: Int16Instructions {
  typealias Vector = SIMD4<Int32>

  static var name: String { "baseline" }
  static var tallestTile: Int { 4 }
  static var tallestTripleTile: Int { 3 }
  static var hasWideDepthwiseTiles: Bool { false }

  #if arch(x86_64)
    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 128 bits.
      let products = unsafe _mm_madd_epi16(
        unsafeBitCast(a, to: SIMD2<Int64>.self), unsafeBitCast(b, to: SIMD2<Int64>.self))
      return sum &+ (unsafe unsafeBitCast(products, to: Vector.self))
    }

    @_transparent
    static func rounded(
      _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ lower: Int16, _ upper: Int16
    ) -> Vector {
      // Packing saturates.
      let packed = _mm_packs_epi32(_mm_cvtps_epi32(a), _mm_cvtps_epi32(b))
      let bounded = _mm_min_epi16(
        _mm_max_epi16(packed, _mm_set1_epi16(lower)), _mm_set1_epi16(upper))
      return unsafe unsafeBitCast(bounded, to: Vector.self)
    }
  #elseif arch(arm64)
    // The lower and the upper halves.
    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      let low = vmlal_s16(sum, vmovn_s32(a), vmovn_s32(b))
      return vmlal_s16(low, vmovn_s32(a &>> 16), vmovn_s32(b &>> 16))
    }

    @_transparent
    static func add(_ sum: Vector, repeating pair: Int32, _ b: Vector) -> Vector {
      // As a number it is loaded into a vector register, whose elements the multiplications read.
      let number = vdup_n_f32(Float(bitPattern: UInt32(bitPattern: pair)))
      let halves = vreinterpret_s16_f32(number)
      let twice = vzip1_s16(halves, halves)
      let low = vmlal_s16(sum, vzip1_s16(twice, twice), vmovn_s32(b))
      return vmlal_s16(low, vzip2_s16(twice, twice), vmovn_s32(b &>> 16))
    }
  #else
    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 128 bits.
      unsafe sum
        &+ pairProducts(
          unsafeBitCast(a, to: SIMD8<Int16>.self), unsafeBitCast(b, to: SIMD8<Int16>.self))
    }
  #endif
}
