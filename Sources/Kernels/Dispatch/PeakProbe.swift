import KernelBodies
import KernelsBaseline

#if arch(x86_64) && !hasFeature(Embedded)
  import KernelsAVX2
  import KernelsAVX512
#endif

/// Multiply-adds in registers alone: the most that a core can do with the instructions of a set.
///
/// The instructions are those of ``KernelSet/probed``.
@safe public struct PeakProbe: Sendable {
  // Safe: the state has a vector for every chain and two more, as the function reads.

  /// Multiply-adds of one round.
  public let multiplyAddsPerRound: Int

  private let chains: @Sendable (Int, UnsafeMutablePointer<Float>) -> Void
  private let state: [Float]

  /// Creates a probe.
  ///
  /// The result is `nil` if this processor cannot run the set.
  ///
  /// - Parameter set: Whose peak is looked for.
  public init?(_ set: KernelSet) {
    switch set.probed {
    case .reference, .baseline, .blas:
      unsafe self.init(lanes: 4, multiplyAddChainsBaseline)
    case .avx2, .avx512:
      #if arch(x86_64) && !hasFeature(Embedded)
        guard set.isSupported else { return nil }
        if set == .avx2 {
          unsafe self.init(lanes: 8, multiplyAddChainsAVX2)
        } else {
          unsafe self.init(lanes: 16, multiplyAddChainsAVX512)
        }
      #else
        return nil
      #endif
    }
  }

  private init(
    lanes: Int, _ chains: @escaping @Sendable (Int, UnsafeMutablePointer<Float>) -> Void
  ) {
    let count = MultiplyAddChains<SIMD4<Float>>.count
    multiplyAddsPerRound = count * lanes
    unsafe self.chains = chains
    // Chains that differ, and a factor below 1: neither overflow nor denormals.
    state =
      (0..<(count * lanes)).map { Float($0) } + Array(repeating: 0.5, count: lanes)
      + Array(repeating: 1, count: lanes)
  }

  /// Runs all chains.
  ///
  /// - Parameter rounds: Multiply-adds of each chain, 0 or more.
  /// - Returns: The chains' numbers, so that nothing of the work can be left out.
  public func run(rounds: Int) -> [Float] {
    var state = state
    unsafe state.withUnsafeMutableBufferPointer { state in
      guard let base = state.baseAddress else { return }
      unsafe chains(rounds, base)
    }
    return Array(state.prefix(multiplyAddsPerRound))
  }
}

extension KernelSet {
  /// The set whose instructions make the peak of this one: ``baseline`` for sets without own
  /// tiles.
  ///
  /// The library of ``blas`` chooses its own instructions and may do more.
  public var probed: KernelSet {
    switch self {
    case .reference, .blas: .baseline
    case .baseline, .avx2, .avx512: self
    }
  }
}
