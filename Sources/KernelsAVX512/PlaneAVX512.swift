public import KernelBodies

// Tiles of depthwise convolutions over planes, named kernel, stride, rows x outputs. One function
// each, as for matrix products.

/// 4 rows of 4 outputs of a 3x3 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s1Tile4x4AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 4, 4, 3, 1>.sweep(band)
}

/// 2 rows of 7 outputs of a 3x3 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s1Tile2x7AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 2, 7, 3, 1>.sweep(band)
}

/// 4 rows of 4 outputs of a 3x3 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s2Tile4x4AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 4, 4, 3, 2>.sweep(band)
}

/// 2 rows of 7 outputs of a 3x3 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s2Tile2x7AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 2, 7, 3, 2>.sweep(band)
}

/// 4 rows of 4 outputs of a 5x5 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s1Tile4x4AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 4, 4, 5, 1>.sweep(band)
}

/// 2 rows of 7 outputs of a 5x5 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s1Tile2x7AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 2, 7, 5, 1>.sweep(band)
}

/// 4 rows of 4 outputs of a 5x5 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s2Tile4x4AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 4, 4, 5, 2>.sweep(band)
}

/// 2 rows of 7 outputs of a 5x5 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s2Tile2x7AVX512(_ band: PlaneBand) {
  PlaneTile<SIMD16<Float>, 2, 7, 5, 2>.sweep(band)
}

/// Fills rows of a plane.
///
/// - Parameter fill: The operands.
@inline(never)
public func fillPlaneAVX512(_ fill: PlaneFill) {
  fill.copy(by: SIMD16<Float>.self)
}
