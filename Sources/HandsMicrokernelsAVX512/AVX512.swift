#if arch(x86_64)
  public import HandsMicrokernels

  /// Tiles in single precision of sixteen lanes.
  ///
  /// - Returns: The tiles.
  /// - Precondition: The processor has the features of x86-64-v4.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  public func floatAVX512() -> TileRegistry { TileRegistry(Floats.self) }

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
#endif
