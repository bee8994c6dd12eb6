public import KernelBodies

// Tiles of a matrix product, named rows x vectors of 16 columns. One function each: in a function
// with many tiles the compiler stops inlining, and what it leaves outside is a weak symbol that
// modules with other instruction sets would share.

/// 1 row, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm1x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 1, 1>.multiply(job)
}

/// 2 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm2x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 2, 1>.multiply(job)
}

/// 3 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm3x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 3, 1>.multiply(job)
}

/// 4 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm4x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 4, 1>.multiply(job)
}

/// 5 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm5x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 5, 1>.multiply(job)
}

/// 6 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm6x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 6, 1>.multiply(job)
}

/// 7 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm7x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 7, 1>.multiply(job)
}

/// 8 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm8x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 8, 1>.multiply(job)
}

/// 9 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm9x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 9, 1>.multiply(job)
}

/// 10 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm10x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 10, 1>.multiply(job)
}

/// 11 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm11x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 11, 1>.multiply(job)
}

/// 12 rows, 1 vector of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm12x1AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 12, 1>.multiply(job)
}

/// 1 row, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm1x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 1, 2>.multiply(job)
}

/// 2 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm2x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 2, 2>.multiply(job)
}

/// 3 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm3x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 3, 2>.multiply(job)
}

/// 4 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm4x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 4, 2>.multiply(job)
}

/// 5 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm5x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 5, 2>.multiply(job)
}

/// 6 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm6x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 6, 2>.multiply(job)
}

/// 7 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm7x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 7, 2>.multiply(job)
}

/// 8 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm8x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 8, 2>.multiply(job)
}

/// 9 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm9x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 9, 2>.multiply(job)
}

/// 10 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm10x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 10, 2>.multiply(job)
}

/// 11 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm11x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 11, 2>.multiply(job)
}

/// 12 rows, 2 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm12x2AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 12, 2>.multiply(job)
}

/// 1 row, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm1x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 1, 3>.multiply(job)
}

/// 2 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm2x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 2, 3>.multiply(job)
}

/// 3 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm3x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 3, 3>.multiply(job)
}

/// 4 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm4x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 4, 3>.multiply(job)
}

/// 5 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm5x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 5, 3>.multiply(job)
}

/// 6 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm6x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 6, 3>.multiply(job)
}

/// 7 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm7x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 7, 3>.multiply(job)
}

/// 8 rows, 3 vectors of columns.
///
/// - Parameter job: The operands.
@inline(never)
public func gemm8x3AVX512(_ job: PanelProduct) {
  MatrixTile<SIMD16<Float>, 8, 3>.multiply(job)
}
