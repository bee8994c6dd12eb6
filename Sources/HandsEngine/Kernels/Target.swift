import HandsMicrokernels

/// The target of a kernel choice: an instruction set's tiles, optionally a library for matrix products, or the
/// naive versions alone.
///
/// Shared, because kernels that keep it would otherwise copy every tile.
final class Target: Sendable {
  /// The register tiles of the instruction set.
  let tiles: TileRegistry
  /// Tiles of half the width that round alike, for tensors of few channels; `nil` if there are none.
  let narrowTiles: TileRegistry?
  /// The register tiles over 16-bit integers, the widest first; all give the same bits.
  let int16Tiles: [Int16Tiles]
  /// The tiles over quantized bytes; none in builds without them.
  let byteTiles: ByteTiles?
  private let library: TargetLibrary
  /// Whether every operator runs its naive version.
  let usesReference: Bool

  init(
    tiles: TileRegistry, narrowTiles: TileRegistry? = nil,
    int16Tiles: [Int16Tiles] = [], byteTiles: ByteTiles? = nil,
    matrixLibrary: MatrixLibrary? = nil,
    usesReference: Bool = false
  ) {
    self.tiles = tiles
    self.narrowTiles = narrowTiles
    self.int16Tiles = int16Tiles
    self.byteTiles = byteTiles
    library = TargetLibrary(matrixLibrary)
    self.usesReference = usesReference
  }

  /// Takes the place of the tiles for matrix products; Embedded programs open none.
  var matrixLibrary: MatrixLibrary? { library.library }

  /// The naive version of every operator.
  static let reference = Target(
    tiles: .baseline, int16Tiles: InstructionSet.baseline.int16Tiles, usesReference: true)
}
