/// Chains of multiply-adds that stay in registers: nothing else keeps the core from its peak.
public enum MultiplyAddChains<V: SIMDVector> {
  /// The number of chains.
  ///
  /// Enough to fill two pipelines of four cycles, or of six where multiply and add are apart; with
  /// factor and addend they fit in 16 registers.
  @inlinable @_transparent
  public static var count: Int { 12 }

  /// Replaces each chain's vector `x` by `addend + x * factor`, round after round.
  ///
  /// - Parameters:
  ///   - rounds: Multiply-adds of each chain.
  ///   - state: One vector per chain, which is replaced, then factor and addend. Equal chains
  ///     would be computed once.
  @inlinable @_transparent
  public static func run(rounds: Int, _ state: UnsafeMutablePointer<Float>) {
    let factor = unsafe V.load(state + count &* V.scalarCount)
    let addend = unsafe V.load(state + (count &+ 1) &* V.scalarCount)
    var chains = InlineArray<12, V>(repeating: V())
    for c in 0..<12 { chains[c] = unsafe V.load(state + c &* V.scalarCount) }
    for _ in 0..<rounds {
      // The product depends on the chain: an instruction of its own, it still stays in the loop.
      for c in 0..<12 { chains[c] = V.mulAdd(addend, chains[c], factor) }
    }
    for c in 0..<12 { unsafe chains[c].store(state + c &* V.scalarCount) }
  }
}
