import HandsMicrokernels
import HandsMicrokernelsBaseline

#if arch(x86_64)
  import HandsMicrokernelsAVX2
  import HandsMicrokernelsAVX512
  import HandsMicrokernelsAVXVNNI
  import HandsMicrokernelsVNNI
#endif

/// The instructions that kernels are compiled for.
public enum InstructionSet: String, Hashable, Sendable, CaseIterable {
  /// SIMD on any processor: SSE2 on x86-64, NEON on arm64, simd128 on WebAssembly.
  case baseline
  /// AVX2 and FMA.
  case avx2
  /// AVX-512 (F, BW, CD, DQ, VL).
  case avx512

  /// Whether this processor has the instructions and this program kernels for them.
  public var isSupported: Bool {
    switch self {
    case .baseline: true
    #if arch(x86_64)
      case .avx2: Processor.current.hasAVX2
      case .avx512: Processor.current.hasAVX512
    #else
      case .avx2, .avx512: false
    #endif
    }
  }

  /// The fastest one of this processor.
  ///
  /// The widest: AVX-512 has twice the throughput of AVX2 on Intel servers and Zen 5, and the same with
  /// fewer instructions on Zen 4.
  public static let preferred: InstructionSet =
    avx512.isSupported ? .avx512 : avx2.isSupported ? .avx2 : .baseline

  /// The tiles, `nil` if this processor cannot run them.
  var tiles: TileRegistry? {
    guard isSupported else { return nil }
    switch self {
    case .baseline: return .baseline
    #if arch(x86_64)
      case .avx2: return .avx2
      case .avx512: return .avx512
    #else
      case .avx2, .avx512: return nil
    #endif
    }
  }
}

extension InstructionSet {
  /// The tiles in fixed point that this processor runs, the widest first; none in builds without them.
  var fixedPointTiles: [FixedPointTiles] {
    guard Precision.hasFast16 else { return [] }
    #if arch(x86_64)
      switch self {
      case .baseline: return [.baseline]
      case .avx2: return [Processor.current.hasAVXVNNI ? .avxVNNI : .avx2, .baseline]
      case .avx512:
        let narrower = InstructionSet.avx2.fixedPointTiles
        return Processor.current.hasAVX512VNNI
          ? [.avx512VNNI, .shortAVX512VNNI] + narrower : narrower
      }
    #else
      return [.baseline]
    #endif
  }
}

extension FixedPointTiles {
  /// Four lanes, on any processor.
  static let baseline = fixedPointBaseline()

  #if arch(x86_64)
    /// Eight lanes.
    static let avx2 = fixedPointAVX2()
    /// Eight lanes with VNNI.
    static let avxVNNI = fixedPointAVXVNNI()
    /// Sixteen lanes with VNNI.
    static let avx512VNNI = fixedPointVNNI()
    /// Eight lanes of AVX-512 with VNNI.
    static let shortAVX512VNNI = fixedPointShortVNNI()
  #endif
}

/// Which kernels a model runs: the instructions they are compiled for, and what takes their place.
public struct KernelSet: Hashable, Sendable {
  /// The instructions that kernels are compiled for.
  public var instructionSet: InstructionSet
  /// Whether matrix products go through a library, which is opened when it is first asked for.
  public var usesMatrixLibrary = false
  /// Whether every operator runs its naive version.
  public var usesReference = false

  /// Kernels for an instruction set.
  ///
  /// - Parameter instructionSet: The instructions; the fastest of this processor unless given.
  public init(_ instructionSet: InstructionSet = .preferred) {
    self.instructionSet = instructionSet
  }

  /// The naive version of every operator.
  public static let reference: KernelSet = {
    var set = KernelSet(.baseline)
    set.usesReference = true
    return set
  }()
  /// SIMD on any processor.
  public static let baseline = KernelSet(.baseline)
  /// Matrix products through OpenBLAS, the rest as in ``baseline``.
  public static let openBLAS: KernelSet = {
    var set = KernelSet(.baseline)
    set.usesMatrixLibrary = true
    return set
  }()
  /// AVX2 and FMA.
  public static let avx2 = KernelSet(.avx2)
  /// AVX-512.
  public static let avx512 = KernelSet(.avx512)
  /// The fastest of this processor.
  public static var preferred: KernelSet { KernelSet() }

  /// The sets that this processor and this machine's libraries can run.
  public static var available: [KernelSet] {
    allCases.filter { set in (try? Target(set)) != nil }
  }
}

extension KernelSet: CaseIterable, RawRepresentable {
  /// All sets that have a name.
  public static let allCases: [KernelSet] = [reference, baseline, openBLAS, avx2, avx512]

  /// The name: `reference`, `blas`, or the instruction set's.
  public var rawValue: String {
    usesReference ? "reference" : usesMatrixLibrary ? "blas" : instructionSet.rawValue
  }

  /// The set of a name, `nil` for others.
  public init?(rawValue: String) {
    guard let set = KernelSet.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = set
  }
}

extension Target {
  /// The target of a set.
  ///
  /// - Throws: ``ModelError/kernelsUnavailable(_:)`` if this machine cannot run it.
  init(_ set: KernelSet) throws(ModelError) {
    guard let tiles = set.instructionSet.tiles else { throw .kernelsUnavailable(set) }
    var library: MatrixLibrary?
    if set.usesMatrixLibrary {
      #if !hasFeature(Embedded)
        library = OpenBLAS.library
      #endif
      guard library != nil else { throw .kernelsUnavailable(set) }
    }
    let narrow = set.instructionSet == .avx512 ? InstructionSet.avx2.tiles : nil
    self.init(
      tiles: tiles, narrowTiles: narrow,
      fixedPointTiles: set.instructionSet.fixedPointTiles, matrixLibrary: library,
      usesReference: set.usesReference)
  }
}

extension TileRegistry {
  /// Four lanes, on any processor.
  static let baseline = registered("baseline", lanes: 4) { set in
    registerBaseline(&set)
    if Edition.hasFloatDepthwise { registerBaselineDepthwise(&set) }
  }

  #if arch(x86_64)
    /// Eight lanes with FMA.
    static let avx2 = registered("avx2", lanes: 8, registerAVX2)
    /// Sixteen lanes with FMA.
    static let avx512 = registered("avx512", lanes: 16, registerAVX512)
  #endif

  private static func registered(
    _ name: String, lanes: Int, _ register: (inout TileRegistry) -> Void
  ) -> TileRegistry {
    var tiles = TileRegistry(name: name, lanes: lanes)
    register(&tiles)
    return tiles
  }
}
