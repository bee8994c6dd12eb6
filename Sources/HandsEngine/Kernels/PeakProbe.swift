import HandsMicrokernels

/// Multiply-adds in registers alone: the peak rate of a core with an instruction set.
///
/// A matrix library chooses its own instructions and may do more.
@safe package struct PeakProbe: Sendable {
  // Safe: the state has a vector for every chain and two more, as the function reads.

  /// Multiply-adds of one round.
  package let multiplyAddsPerRound: Int

  private let chains: @Sendable (Int, UnsafeMutableRawPointer) -> Void
  /// The words of all vectors.
  private let state: [UInt32]
  private let wordCount: Int

  /// Creates a probe; the result is `nil` if this processor cannot run the set, or there are no products of such elements.
  ///
  /// - Parameters:
  ///   - set: The kernel set.
  ///   - elementType: What is multiplied: `float32`, `int16`, whose products are added by pairs, or `int8`, by fours
  ///     where there is an instruction for it, else widened.
  package init?(_ set: KernelSet, of elementType: ElementType = .float32) {
    let instructions = set.instructionSet
    guard let tiles = instructions.tiles else { return nil }
    let count = MultiplyAddChains<PeakProbe.Lane>.count
    let lanes: Int
    let terms: Int
    let (factor, addend): (UInt32, UInt32)
    switch elementType {
    case .float32:
      // A factor below 1: neither overflow nor denormals.
      (lanes, terms, factor, addend) = (
        tiles.lanes, 1, Float(0.5).bitPattern, Float(1).bitPattern
      )
      unsafe chains = tiles.multiplyAddChains
    case .int8, .int16:
      if elementType == .int8, let quads = instructions.byteTiles?.quads {
        (lanes, terms, factor, addend) = (quads.lanes, 4, 0x0101_0101, 1)
        unsafe chains = quads.multiplyAddChains
      } else {
        guard let pairs = instructions.int16Tiles.first else { return nil }
        (lanes, terms, factor, addend) = (pairs.lanes, 2, 0x1_0001, 1)
        unsafe chains = pairs.multiplyAddChains
      }
    default: return nil
    }
    wordCount = count * lanes
    multiplyAddsPerRound = wordCount * terms
    // Chains that differ, of small bytes.
    let words = (0..<wordCount).map { index -> UInt32 in
      elementType == .float32
        ? Float(index).bitPattern : UInt32(truncatingIfNeeded: index % 64 + index / 64 * 256)
    }
    let operands = [factor, addend].flatMap { Array(repeating: $0, count: lanes) }
    state = words + operands
  }

  /// Runs all chains.
  ///
  /// - Parameter rounds: Multiply-adds of each chain, 0 or more.
  /// - Returns: The bits of the chains' words, so that nothing of the work can be left out.
  package func run(rounds: Int) -> [UInt32] {
    var state = state
    unsafe state.withUnsafeMutableBytes { state in
      guard let base = state.baseAddress else { return }
      unsafe chains(rounds, base)
    }
    return Array(state.prefix(wordCount))
  }

  /// Any product: all have as many chains.
  private enum Lane: DotProduct {
    static func add(
      _ sum: SIMD4<Float>, _ a: SIMD4<Float>, _ b: SIMD4<Float>
    ) -> SIMD4<Float> { sum }
  }
}
