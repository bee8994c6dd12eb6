#if arch(x86_64)
  package import HandsMicrokernels

  extension TileRegistry {
    /// The tiles of the AVX-512 set in the instructions of any processor: slow, but the same tiles,
    /// panels and tails of sixteen lanes.
    package static let wide = TileRegistry(Wide.self)
  }

  private enum Wide: FloatInstructions {
    typealias Vector = SIMD16<Float>

    enum Half: DotProduct { typealias Vector = SIMD8<Float> }

    static var name: String { "wide" }
    static var tallestTile: Int { 12 }
    static var tallestTripleTile: Int { 8 }
    static var hasHalves: Bool { true }
    static var logistic: LogisticApproximation? { .table }

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
