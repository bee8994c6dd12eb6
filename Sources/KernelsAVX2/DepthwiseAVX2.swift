public import KernelBodies

/// One output row of a depthwise convolution, vectors of 8 channels.
///
/// - Parameter row: The operands.
public func depthwiseRowAVX2(_ row: DepthwiseRow) {
  DepthwiseSweep<SIMD8<Float>>.run(row)
}

/// One output row of a depthwise convolution for up to 8 channels that see any input channel.
///
/// - Parameters:
///   - row: The operands.
///   - lanes: Where the lanes come from.
public func depthwiseGatherAVX2(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
  DepthwiseGather<SIMD8<Float>>.run(row, lanes)
}
