public import KernelBodies

// Tiles of depthwise convolutions over planes, named kernel, stride, rows x outputs. One function
// each, as for matrix products.

/// 2 rows of 6 outputs of a 3x3 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s1Tile2x6AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 6, 3, 1>.sweep(band)
}

/// 2 rows of 5 outputs of a 3x3 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s1Tile2x5AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 5, 3, 1>.sweep(band)
}

/// 1 row of 7 outputs of a 3x3 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s1Tile1x7AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 1, 7, 3, 1>.sweep(band)
}

/// 2 rows of 6 outputs of a 3x3 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s2Tile2x6AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 6, 3, 2>.sweep(band)
}

/// 2 rows of 5 outputs of a 3x3 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s2Tile2x5AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 5, 3, 2>.sweep(band)
}

/// 1 row of 7 outputs of a 3x3 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane3x3s2Tile1x7AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 1, 7, 3, 2>.sweep(band)
}

/// 2 rows of 6 outputs of a 5x5 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s1Tile2x6AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 6, 5, 1>.sweep(band)
}

/// 2 rows of 5 outputs of a 5x5 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s1Tile2x5AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 5, 5, 1>.sweep(band)
}

/// 1 row of 7 outputs of a 5x5 kernel with stride 1.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s1Tile1x7AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 1, 7, 5, 1>.sweep(band)
}

/// 2 rows of 5 outputs of a 5x5 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s2Tile2x5AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 2, 5, 5, 2>.sweep(band)
}

/// 1 row of 7 outputs of a 5x5 kernel with stride 2.
///
/// - Parameter band: The operands.
@inline(never)
public func plane5x5s2Tile1x7AVX2(_ band: PlaneBand) {
  PlaneTile<SIMD8<Float>, 1, 7, 5, 2>.sweep(band)
}

/// Fills rows of a plane.
///
/// - Parameter fill: The operands.
@inline(never)
public func fillPlaneAVX2(_ fill: PlaneFill) {
  fill.copy(by: SIMD8<Float>.self)
}
