/// The kernels of one set, prepared operator by operator.
public struct KernelTable: Sendable {
  /// Which family the kernels come from.
  public let set: KernelSet
  /// Where convolutions and dense layers come from.
  let source: Source

  /// Where convolutions and dense layers come from.
  enum Source: Sendable {
    /// The naive version.
    case reference
    /// Register tiles.
    case tiles(TileSet)
    /// A library for matrix products, tiles for the rest.
    case library(MatrixLibrary, TileSet)
  }

  /// The table of a set.
  ///
  /// The result is `nil` if this processor cannot run the set; ``KernelSet/blas`` is made by the
  /// module `BLASKernels`.
  ///
  /// - Parameter set: A family of kernels.
  public init?(_ set: KernelSet) {
    guard set.isSupported else { return nil }
    switch set {
    case .reference: self = .reference
    case .baseline: self = .baseline
    case .blas: return nil
    #if arch(x86_64) && !hasFeature(Embedded)
      case .avx2: self.init(set: set, source: .tiles(.avx2))
      case .avx512: self.init(set: set, source: .tiles(.avx512))
    #else
      case .avx2, .avx512: return nil
    #endif
    }
  }

  /// The naive version of every operator.
  public static let reference = KernelTable(set: .reference, source: .reference)

  /// SIMD on any processor.
  public static let baseline = KernelTable(set: .baseline, source: .tiles(.baseline))

  /// Matrix products by a library, the rest as in ``baseline``.
  ///
  /// - Parameter library: How the library is called.
  package init(_ library: MatrixLibrary) {
    self.init(set: .blas, source: .library(library, .baseline))
  }

  /// Tiles that stand for a set.
  ///
  /// - Parameters:
  ///   - set: The set that small operators follow.
  ///   - tiles: Tiles that this processor can run.
  package init(_ set: KernelSet, tiles: TileSet) {
    self.init(set: set, source: .tiles(tiles))
  }

  private init(set: KernelSet, source: Source) {
    self.set = set
    self.source = source
  }
}
