public import KernelBodies

// Tiles of several rows, for the kernels and strides that nets have most.

/// 3 rows of 3 outputs of a 3x3 kernel with stride 1.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise3x3s1AVX2(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD8<Float>, 3, 3, 3, 1>.sweep(
    span, outputRowStride: outputRowStride)
}

/// 3 rows of 3 outputs of a 3x3 kernel with stride 2.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise3x3s2AVX2(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD8<Float>, 3, 3, 3, 2>.sweep(
    span, outputRowStride: outputRowStride)
}

/// 3 rows of 3 outputs of a 5x5 kernel with stride 1.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise5x5s1AVX2(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD8<Float>, 3, 3, 5, 1>.sweep(
    span, outputRowStride: outputRowStride)
}

/// 3 rows of 3 outputs of a 5x5 kernel with stride 2.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise5x5s2AVX2(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD8<Float>, 3, 3, 5, 2>.sweep(
    span, outputRowStride: outputRowStride)
}
