public import KernelBodies

/// One output row of a depthwise convolution, vectors of 4 channels.
///
/// - Parameter row: The operands.
public func depthwiseRowBaseline(_ row: DepthwiseRow) {
  DepthwiseSweep<SIMD4<Float>>.run(row)
}

/// One output row of a depthwise convolution for up to 4 channels that see any input channel.
///
/// - Parameters:
///   - row: The operands.
///   - lanes: Where the lanes come from.
public func depthwiseGatherBaseline(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
  DepthwiseGather<SIMD4<Float>>.run(row, lanes)
}
