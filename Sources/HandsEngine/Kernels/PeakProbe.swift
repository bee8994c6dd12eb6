import HandsMicrokernels

/// Multiply-adds in registers alone: the peak rate of a core with an instruction set.
///
/// A matrix library chooses its own instructions and may do more.
@safe package struct PeakProbe: Sendable {
  // Safe: the state has a vector for every chain and two more, as the function reads.

  /// Multiply-adds of one round.
  package let multiplyAddsPerRound: Int

  private let chains: @Sendable (Int, UnsafeMutablePointer<Float>) -> Void
  private let state: [Float]

  /// Creates a probe; the result is `nil` if this processor cannot run the set.
  package init?(_ set: KernelSet) {
    guard let tiles = set.instructionSet.tiles else { return nil }
    let count = MultiplyAddChains<SIMD4<Float>>.count
    multiplyAddsPerRound = count * tiles.lanes
    unsafe chains = tiles.multiplyAddChains
    // Chains that differ, and a factor below 1: neither overflow nor denormals.
    state =
      (0..<(count * tiles.lanes)).map { Float($0) } + Array(repeating: 0.5, count: tiles.lanes)
      + Array(repeating: 1, count: tiles.lanes)
  }

  /// Runs all chains.
  ///
  /// - Parameter rounds: Multiply-adds of each chain, 0 or more.
  /// - Returns: The chains' numbers, so that nothing of the work can be left out.
  package func run(rounds: Int) -> [Float] {
    var state = state
    unsafe state.withUnsafeMutableBufferPointer { state in
      guard let base = state.baseAddress else { return }
      unsafe chains(rounds, base)
    }
    return Array(state.prefix(multiplyAddsPerRound))
  }
}
