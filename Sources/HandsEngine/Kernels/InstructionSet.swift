import HandsCProcessor
import HandsMicrokernels
import HandsMicrokernelsBaseline
import HandsMicrokernelsDotProduct

/// The instructions that kernels are compiled for.
public struct InstructionSet: Sendable {
  private let kernels: Kernels

  /// What all copies of a value share: tiles are too large to copy.
  private final class Kernels: Sendable {
    let name: String
    let tiles: TileRegistry?
    let narrowTiles: TileRegistry?
    let int16Tiles: [Int16Tiles]
    let byteTiles: ByteTiles?

    init(
      _ name: String, _ tiles: TileRegistry?, _ narrowTiles: TileRegistry?,
      _ int16Tiles: [Int16Tiles], _ byteTiles: ByteTiles?
    ) {
      self.name = name
      self.tiles = tiles
      self.narrowTiles = narrowTiles
      self.int16Tiles = int16Tiles
      self.byteTiles = byteTiles
    }
  }

  // Inlined, so that builds without tiles over integers hold nothing of them.
  @inline(__always)
  init(
    _ name: String, tiles: TileRegistry?, narrowTiles: TileRegistry? = nil,
    int16Tiles: @autoclosure () -> [Int16Tiles] = [],
    byteTiles: @autoclosure () -> ByteTiles? = nil
  ) {
    kernels = Kernels(
      name, tiles, narrowTiles, Edition.hasFast16 ? int16Tiles() : [],
      Edition.hasQuantized ? byteTiles() : nil)
  }

  /// SIMD on any processor: SSE2 on x86-64, NEON on arm64 (with FEAT_DotProd where it is there), simd128 on WebAssembly.
  public static let baseline = InstructionSet(
    "baseline", tiles: .baseline, int16Tiles: [.baseline], byteTiles: .baseline)

  /// Whether this processor has the instructions and this build has kernels for them.
  public var isSupported: Bool { tiles != nil }

  /// The fastest one of this processor.
  ///
  /// The widest: AVX-512 has twice the throughput of AVX2 on Intel servers and Zen 5, and the same with
  /// fewer instructions on Zen 4.
  public static let preferred = allCases.last { $0.isSupported } ?? baseline
}

extension InstructionSet {
  /// The name: `baseline`, `avx2`, `avxvnni` or `avx512`.
  public var rawValue: String { kernels.name }
  /// The tiles, `nil` if this processor cannot run them.
  var tiles: TileRegistry? { kernels.tiles }
  /// Tiles of half the width that round alike, for tensors of few channels; `nil` if there are none.
  var narrowTiles: TileRegistry? { kernels.narrowTiles }
  /// The tiles over 16-bit integers that this processor runs, the widest first; none in builds without them.
  var int16Tiles: [Int16Tiles] { kernels.int16Tiles }
  /// The tiles over quantized bytes; none in builds without them.
  var byteTiles: ByteTiles? { Edition.hasQuantized ? kernels.byteTiles : nil }
}

extension InstructionSet: Hashable, CaseIterable {
  /// All that any processor has, the narrowest first.
  public static let allCases: [InstructionSet] = [baseline, avx2, avxVNNI, avx512]

  /// Whether both are the same instructions.
  public static func == (left: InstructionSet, right: InstructionSet) -> Bool {
    left.kernels === right.kernels
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(kernels)) }
}

extension TileRegistry {
  /// Four lanes, on any processor.
  static let baseline = {
    var tiles = floatBaseline()
    if Edition.hasFloatDepthwise { registerBlockedDepthwiseBaseline(&tiles) }
    if Edition.hasFloatDepthwiseRows { registerDepthwiseRowsBaseline(&tiles) }
    if Edition.hasRareOperators { registerRareBaseline(&tiles) }
    return tiles
  }()
}

extension Int16Tiles {
  /// Four lanes, on any processor.
  static let baseline = int16Baseline()
}

extension ByteTiles {
  /// Four lanes, on any processor; on arm64 with products of bytes where it has instructions for them.
  static let baseline = {
    #if arch(arm64)
      bytesBaseline().with(quads: hasDotProduct() ? quadsDotProduct() : nil)
    #else
      bytesBaseline()
    #endif
  }()
}
