public import KernelBodies

/// One output row of a depthwise convolution, vectors of 16 channels.
///
/// - Parameter row: The operands.
public func depthwiseRowAVX512(_ row: DepthwiseRow) {
  DepthwiseSweep<SIMD16<Float>>.run(row)
}

/// One output row of a depthwise convolution for up to 16 channels that see any input channel.
///
/// - Parameters:
///   - row: The operands.
///   - lanes: Where the lanes come from.
public func depthwiseGatherAVX512(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
  DepthwiseGather<SIMD16<Float>>.run(row, lanes)
}
