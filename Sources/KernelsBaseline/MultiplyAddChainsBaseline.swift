import KernelBodies

/// Chains of multiply-adds on vectors of 4.
///
/// - Parameters:
///   - rounds: Multiply-adds of each chain.
///   - state: The chains, factor and addend.
@inline(never)
public func multiplyAddChainsBaseline(_ rounds: Int, _ state: UnsafeMutablePointer<Float>) {
  MultiplyAddChains<SIMD4<Float>>.run(rounds: rounds, state)
}
