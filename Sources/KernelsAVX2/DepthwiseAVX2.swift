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
///   - channels: The input channel of each lane.
///   - count: The lanes that are stored.
///   - scratch: Room for 8 floats.
public func depthwiseGatherAVX2(
  _ row: DepthwiseRow, _ channels: UnsafePointer<Int>, _ count: Int,
  _ scratch: UnsafeMutablePointer<Float>
) {
  DepthwiseGather<SIMD8<Float>>.run(row, channels: channels, count: count, scratch: scratch)
}
