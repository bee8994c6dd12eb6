public import KernelBodies

// Tiles of a depthwise convolution, named outputs x vectors of 8 channels. One function each, as
// for matrix products.

/// 1 output, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise1x4AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 1, 4>.sweep(job)
}

/// 1 output, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise1x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 1, 1>.sweep(job)
}

/// 2 outputs, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise2x4AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 2, 4>.sweep(job)
}

/// 2 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise2x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 2, 1>.sweep(job)
}

/// 3 outputs, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise3x4AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 3, 4>.sweep(job)
}

/// 3 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise3x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 3, 1>.sweep(job)
}

/// 4 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise4x2AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 4, 2>.sweep(job)
}

/// 4 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise4x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 4, 1>.sweep(job)
}

/// 5 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise5x2AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 5, 2>.sweep(job)
}

/// 5 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise5x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 5, 1>.sweep(job)
}

/// 6 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise6x2AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 6, 2>.sweep(job)
}

/// 6 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise6x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 6, 1>.sweep(job)
}

/// 7 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise7x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 7, 1>.sweep(job)
}

/// 8 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise8x1AVX2(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD8<Float>, 8, 1>.sweep(job)
}

/// One output row for up to 8 channels that see any input channel.
///
/// - Parameters:
///   - row: The operands.
///   - lanes: Where the lanes come from.
@inline(never)
public func depthwiseGatherAVX2(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
  DepthwiseGather<SIMD8<Float>>.run(row, lanes)
}
