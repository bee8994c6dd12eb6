import HandsMicrokernels
import HandsMicrokernelsBaseline
import HandsSystem

/// The instructions that kernels are compiled for.
public struct InstructionSet: Sendable {
  /// The name: `baseline`, `avx2` or `avx512`.
  public let rawValue: String
  /// The tiles, `nil` if this processor cannot run them.
  let tiles: TileRegistry?
  /// Tiles of half the width that round alike, for tensors of few channels; `nil` if there are none.
  let narrowTiles: TileRegistry?
  /// The tiles over 16-bit integers that this processor runs, the widest first; none in builds without them.
  let fixedPointTiles: [FixedPointTiles]

  init(
    _ name: String, tiles: TileRegistry?, narrowTiles: TileRegistry? = nil,
    fixedPointTiles: [FixedPointTiles] = []
  ) {
    rawValue = name
    self.tiles = tiles
    self.narrowTiles = narrowTiles
    #if NO_FIXED_POINT
      self.fixedPointTiles = []
    #else
      self.fixedPointTiles = fixedPointTiles
    #endif
  }

  /// SIMD on any processor: SSE2 on x86-64, NEON on arm64, simd128 on WebAssembly.
  public static let baseline = InstructionSet(
    "baseline", tiles: .baseline, fixedPointTiles: [.baseline])

  /// Whether this processor has the instructions and this program kernels for them.
  public var isSupported: Bool { tiles != nil }

  /// The fastest one of this processor.
  ///
  /// The widest: AVX-512 has twice the throughput of AVX2 on Intel servers and Zen 5, and the same with
  /// fewer instructions on Zen 4.
  public static let preferred = allCases.last { $0.isSupported } ?? baseline
}

extension InstructionSet: Hashable, CaseIterable {
  /// All that any processor has, the narrowest first.
  public static let allCases: [InstructionSet] = [baseline, avx2, avx512]

  /// Whether both have one name.
  public static func == (left: InstructionSet, right: InstructionSet) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte) }
  }
}

extension TileRegistry {
  /// Four lanes, on any processor.
  static let baseline = floatBaseline()
}

extension FixedPointTiles {
  /// Four lanes, on any processor.
  static let baseline = int16Baseline()
}
