public import KernelBodies

/// Panels of one vector of 8 columns, tiles of up to 6 rows.
///
/// - Parameter job: The operands.
public func multiplyPanel1AVX2(_ job: PanelProduct) {
  MatrixPanel<SIMD8<Float>, 1>.multiplyBy6(job)
}

/// Panels of two vectors of 8 columns, tiles of up to 6 rows.
///
/// - Parameter job: The operands.
public func multiplyPanel2AVX2(_ job: PanelProduct) {
  MatrixPanel<SIMD8<Float>, 2>.multiplyBy6(job)
}

/// Panels of three vectors of 8 columns, tiles of up to 4 rows.
///
/// - Parameter job: The operands.
public func multiplyPanel3AVX2(_ job: PanelProduct) {
  MatrixPanel<SIMD8<Float>, 3>.multiplyBy4(job)
}
