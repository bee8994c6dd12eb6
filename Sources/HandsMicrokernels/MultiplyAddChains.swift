/// Chains of multiply-adds that stay in registers: nothing else keeps the core from its peak.
public enum MultiplyAddChains<P: DotProduct> {
  /// The number of chains.
  ///
  /// Enough to fill two pipelines of four to six cycles; with factor and addend they fit in 16 registers.
  @inlinable @_transparent
  public static var count: Int { 12 }

  /// Replaces each chain's vector `x` by `addend + x · factor`, round after round.
  ///
  /// - Parameters:
  ///   - rounds: Multiply-adds of each chain.
  ///   - state: One vector of words per chain, which is replaced, then factor and addend. Equal chains
  ///     would be computed once.
  @inlinable @_transparent
  public static func run(rounds: Int, _ state: UnsafeMutableRawPointer) {
    let stride = MemoryLayout<P.Vector>.size
    let factor = unsafe state.loadUnaligned(fromByteOffset: count &* stride, as: P.Vector.self)
    let addend = unsafe state.loadUnaligned(
      fromByteOffset: (count &+ 1) &* stride, as: P.Vector.self)
    var chains = InlineArray<12, P.Vector>(repeating: P.Vector())
    for c in 0..<12 {
      chains[c] = unsafe state.loadUnaligned(fromByteOffset: c &* stride, as: P.Vector.self)
    }
    for _ in 0..<rounds {
      // The product depends on the chain: an instruction of its own, it still stays in the loop.
      for c in 0..<12 { chains[c] = P.add(addend, chains[c], factor) }
    }
    for c in 0..<12 { unsafe (state + c &* stride).storeBytes(of: chains[c], as: P.Vector.self) }
  }
}
