#if arch(arm64)
  public import HandsMicrokernels
  import _Builtin_intrinsics.arm.neon

  /// Tiles over quads of bytes of four lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the instructions of FEAT_DotProd.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func quadsDotProduct() -> QuadTiles { QuadTiles(Quads.self) }

  /// Four terms by one instruction.
  private enum Quads: QuadInstructions {
    typealias Vector = SIMD4<Int32>

    static var name: String { "dotprod" }
    static var takesSignedBytes: Bool { true }
    // 24 of 32 registers are sums.
    static var tallestTile: Int { 8 }
    static var tallestTripleTile: Int { 8 }

    @_transparent
    static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
      // Safe: both types are 128 bits.
      unsafe vdotq_s32(
        sum, unsafeBitCast(a, to: SIMD16<Int8>.self), unsafeBitCast(b, to: SIMD16<Int8>.self))
    }
  }
#endif
