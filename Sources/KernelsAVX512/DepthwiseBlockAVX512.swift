public import KernelBodies

// Tiles of several rows, for the kernels and strides that nets have most.

/// 4 rows of 4 outputs of a 3x3 kernel with stride 1.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise3x3s1AVX512(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD16<Float>, 4, 4, 3, 1>.sweep(
    span, outputRowStride: outputRowStride)
}

/// 4 rows of 4 outputs of a 3x3 kernel with stride 2.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise3x3s2AVX512(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD16<Float>, 4, 4, 3, 2>.sweep(
    span, outputRowStride: outputRowStride)
}

/// 4 rows of 4 outputs of a 5x5 kernel with stride 1.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise5x5s1AVX512(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD16<Float>, 4, 4, 5, 1>.sweep(
    span, outputRowStride: outputRowStride)
}

/// 4 rows of 4 outputs of a 5x5 kernel with stride 2.
///
/// - Parameters:
///   - span: Outputs of the first of the rows.
///   - outputRowStride: Floats between rows of the output.
@inline(never)
public func depthwise5x5s2AVX512(_ span: DepthwiseSpan, _ outputRowStride: Int) {
  DepthwiseBlock<SIMD16<Float>, 4, 4, 5, 2>.sweep(
    span, outputRowStride: outputRowStride)
}
