public import KernelBodies

// Tiles of a matrix product, named rows x vectors of 4 columns. One function each: in a function
// with many tiles the compiler stops inlining, and what it leaves outside is a weak symbol that
// modules with other instruction sets would share.

/// 1 row, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm1x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 1, 1>.multiply(job)
}

/// 2 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm2x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 2, 1>.multiply(job)
}

/// 3 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm3x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 3, 1>.multiply(job)
}

/// 4 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm4x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 4, 1>.multiply(job)
}

/// 5 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm5x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 5, 1>.multiply(job)
}

/// 6 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm6x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 6, 1>.multiply(job)
}

/// 7 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm7x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 7, 1>.multiply(job)
}

/// 8 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm8x1Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 8, 1>.multiply(job)
}

/// 1 row, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm1x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 1, 2>.multiply(job)
}

/// 2 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm2x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 2, 2>.multiply(job)
}

/// 3 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm3x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 3, 2>.multiply(job)
}

/// 4 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm4x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 4, 2>.multiply(job)
}

/// 5 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm5x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 5, 2>.multiply(job)
}

/// 6 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm6x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 6, 2>.multiply(job)
}

/// 7 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm7x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 7, 2>.multiply(job)
}

/// 8 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm8x2Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 8, 2>.multiply(job)
}

/// 1 row, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm1x3Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 1, 3>.multiply(job)
}

/// 2 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm2x3Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 2, 3>.multiply(job)
}

/// 3 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm3x3Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 3, 3>.multiply(job)
}

/// 4 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm4x3Baseline(_ job: PanelProduct) {
  MatrixTile<SIMD4<Float>, 4, 3>.multiply(job)
}
