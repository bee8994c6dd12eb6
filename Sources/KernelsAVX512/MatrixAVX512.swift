public import KernelBodies

/// Panels of one vector of 16 columns, tiles of up to 12 rows.
///
/// - Parameter job: The operands.
public func multiplyPanel1AVX512(_ job: PanelProduct) {
  MatrixPanel<SIMD16<Float>, 1>.multiplyBy12(job)
}

/// Panels of two vectors of 16 columns, tiles of up to 12 rows.
///
/// - Parameter job: The operands.
public func multiplyPanel2AVX512(_ job: PanelProduct) {
  MatrixPanel<SIMD16<Float>, 2>.multiplyBy12(job)
}

/// Panels of three vectors of 16 columns, tiles of up to 8 rows.
///
/// - Parameter job: The operands.
public func multiplyPanel3AVX512(_ job: PanelProduct) {
  MatrixPanel<SIMD16<Float>, 3>.multiplyBy8(job)
}
