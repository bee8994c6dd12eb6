public import KernelBodies

// Tiles of a depthwise convolution, named outputs x vectors of 4 channels. One function each, as
// for matrix products.

/// 1 output, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise1x4Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 1, 4>.sweep(job)
}

/// 1 output, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise1x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 1, 1>.sweep(job)
}

/// 2 outputs, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise2x4Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 2, 4>.sweep(job)
}

/// 2 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise2x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 2, 1>.sweep(job)
}

/// 3 outputs, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise3x4Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 3, 4>.sweep(job)
}

/// 3 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise3x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 3, 1>.sweep(job)
}

/// 4 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise4x2Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 4, 2>.sweep(job)
}

/// 4 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise4x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 4, 1>.sweep(job)
}

/// 5 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise5x2Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 5, 2>.sweep(job)
}

/// 5 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise5x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 5, 1>.sweep(job)
}

/// 6 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise6x2Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 6, 2>.sweep(job)
}

/// 6 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise6x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 6, 1>.sweep(job)
}

/// 7 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise7x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 7, 1>.sweep(job)
}

/// 8 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise8x1Baseline(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD4<Float>, 8, 1>.sweep(job)
}

/// One output row for up to 4 channels that see any input channel.
///
/// - Parameters:
///   - row: The operands.
///   - lanes: Where the lanes come from.
@inline(never)
public func depthwiseGatherBaseline(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
  DepthwiseGather<SIMD4<Float>>.run(row, lanes)
}
