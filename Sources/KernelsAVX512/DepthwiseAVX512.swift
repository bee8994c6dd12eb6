public import KernelBodies

// Tiles of a depthwise convolution, named outputs x vectors of 16 channels. One function each, as
// for matrix products.

/// 1 output, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise1x4AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 1, 4>.sweep(job)
}

/// 1 output, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise1x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 1, 1>.sweep(job)
}

/// 2 outputs, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise2x4AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 2, 4>.sweep(job)
}

/// 2 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise2x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 2, 1>.sweep(job)
}

/// 3 outputs, 4 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise3x4AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 3, 4>.sweep(job)
}

/// 3 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise3x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 3, 1>.sweep(job)
}

/// 4 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise4x2AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 4, 2>.sweep(job)
}

/// 4 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise4x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 4, 1>.sweep(job)
}

/// 5 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise5x2AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 5, 2>.sweep(job)
}

/// 5 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise5x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 5, 1>.sweep(job)
}

/// 6 outputs, 2 vectors of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise6x2AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 6, 2>.sweep(job)
}

/// 6 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise6x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 6, 1>.sweep(job)
}

/// 7 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise7x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 7, 1>.sweep(job)
}

/// 8 outputs, 1 vector of channels at a time.
///
/// - Parameter job: The operands.
@inline(never)
public func depthwise8x1AVX512(_ job: DepthwiseSpan) {
  DepthwiseTile<SIMD16<Float>, 8, 1>.sweep(job)
}

/// One output row for up to 16 channels that see any input channel.
///
/// - Parameters:
///   - row: The operands.
///   - lanes: Where the lanes come from.
@inline(never)
public func depthwiseGatherAVX512(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
  DepthwiseGather<SIMD16<Float>>.run(row, lanes)
}
