import KernelBodies

/// Chains of multiply-adds on vectors of 8.
///
/// - Parameters:
///   - rounds: Multiply-adds of each chain.
///   - state: The chains, factor and addend.
@inline(never)
public func multiplyAddChainsAVX2(_ rounds: Int, _ state: UnsafeMutablePointer<Float>) {
  MultiplyAddChains<SIMD8<Float>>.run(rounds: rounds, state)
}
