import HandsSystem

/// The kernels of a model: the instructions that they are compiled for, or what replaces them.
public struct KernelSet: Hashable, Sendable {
  /// The instructions that kernels are compiled for.
  public let instructionSet: InstructionSet
  private let kind: Kind

  private enum Kind: Hashable {
    case instructions
    case matrixLibrary
    case reference
  }

  private init(_ instructionSet: InstructionSet, _ kind: Kind) {
    self.instructionSet = instructionSet
    self.kind = kind
  }

  /// Kernels for an instruction set.
  ///
  /// - Parameter instructionSet: The instructions; the fastest of this processor unless given.
  public init(_ instructionSet: InstructionSet = .preferred) {
    self.init(instructionSet, .instructions)
  }

  /// Whether matrix products go through a library, which is opened at first use.
  public var usesMatrixLibrary: Bool { kind == .matrixLibrary }
  /// Whether every operator runs its naive version.
  public var usesReference: Bool { kind == .reference }

  /// The naive version of every operator.
  public static let reference = KernelSet(.baseline, .reference)
  /// SIMD on any processor.
  public static let baseline = KernelSet(.baseline)
  /// Matrix products through OpenBLAS, the rest as in ``baseline``.
  public static let openBLAS = KernelSet(.baseline, .matrixLibrary)
  /// AVX2 and FMA.
  public static let avx2 = KernelSet(.avx2)
  /// AVX2 and FMA, and AVX-VNNI for products of integers.
  public static let avxVNNI = KernelSet(.avxVNNI)
  /// AVX-512.
  public static let avx512 = KernelSet(.avx512)
  /// The fastest of this processor.
  public static var preferred: KernelSet { KernelSet() }
  /// The fastest whose float results are those of all other processors with fused multiply-add.
  ///
  /// The exponential for AVX-512 rounds otherwise than those for AVX2, arm64 and WebAssembly, as in XNNPACK.
  package static var reproducible: KernelSet { InstructionSet.avx2.isSupported ? avx2 : preferred }

  /// The sets that this processor and this machine's libraries can run.
  public static var available: [KernelSet] {
    allCases.filter { set in (try? Target(set)) != nil }
  }
}

extension KernelSet: CaseIterable, RawRepresentable {
  /// All sets that have a name.
  public static let allCases: [KernelSet] = [
    reference, baseline, openBLAS, avx2, avxVNNI, avx512,
  ]

  /// The name: `reference`, `blas`, or the instruction set's.
  public var rawValue: String {
    switch kind {
    case .instructions: instructionSet.rawValue
    case .matrixLibrary: "blas"
    case .reference: "reference"
    }
  }

  /// The set of a name, `nil` for others.
  public init?(rawValue: String) {
    let set = KernelSet.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
    guard let set else { return nil }
    self = set
  }
}

extension Target {
  /// The target of a set.
  ///
  /// - Throws: ``ModelError/kernelsUnavailable(_:)`` if this machine cannot run it.
  convenience init(_ set: KernelSet) throws(ModelError) {
    guard let tiles = set.instructionSet.tiles else { throw .kernelsUnavailable(set) }
    var library: MatrixLibrary?
    if set.usesMatrixLibrary {
      library = OpenBLAS.library
      guard library != nil else { throw .kernelsUnavailable(set) }
    }
    self.init(
      tiles: tiles, narrowTiles: set.instructionSet.narrowTiles,
      int16Tiles: set.instructionSet.int16Tiles,
      byteTiles: set.instructionSet.byteTiles, matrixLibrary: library,
      usesReference: set.usesReference)
  }
}
