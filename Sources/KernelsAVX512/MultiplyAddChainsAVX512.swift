import KernelBodies

/// Chains of multiply-adds on vectors of 16.
///
/// - Parameters:
///   - rounds: Multiply-adds of each chain.
///   - state: The chains, factor and addend.
@inline(never)
public func multiplyAddChainsAVX512(_ rounds: Int, _ state: UnsafeMutablePointer<Float>) {
  MultiplyAddChains<SIMD16<Float>>.run(rounds: rounds, state)
}
