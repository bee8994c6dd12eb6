public import KernelBodies

// SSE2 and the engines of WebAssembly have 16 registers, NEON has 32.

/// Panels of one vector of 4 columns, tiles of up to 4 rows, 8 with NEON.
///
/// - Parameter job: The operands.
public func multiplyPanel1Baseline(_ job: PanelProduct) {
  #if arch(arm64)
    MatrixPanel<SIMD4<Float>, 1>.multiplyBy8(job)
  #else
    MatrixPanel<SIMD4<Float>, 1>.multiplyBy4(job)
  #endif
}

/// Panels of two vectors of 4 columns, tiles of up to 4 rows, 8 with NEON.
///
/// - Parameter job: The operands.
public func multiplyPanel2Baseline(_ job: PanelProduct) {
  #if arch(arm64)
    MatrixPanel<SIMD4<Float>, 2>.multiplyBy8(job)
  #else
    MatrixPanel<SIMD4<Float>, 2>.multiplyBy4(job)
  #endif
}

/// Panels of three vectors of 4 columns, tiles of up to 3 rows...
///
/// - Parameter job: The operands.
public func multiplyPanel3Baseline(_ job: PanelProduct) {
  MatrixPanel<SIMD4<Float>, 3>.multiplyBy4(job)
}
