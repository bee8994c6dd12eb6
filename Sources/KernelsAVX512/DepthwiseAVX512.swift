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
///   - channels: The input channel of each lane.
///   - count: The lanes that are stored.
///   - scratch: Room for 16 floats.
public func depthwiseGatherAVX512(
  _ row: DepthwiseRow, _ channels: UnsafePointer<Int>, _ count: Int,
  _ scratch: UnsafeMutablePointer<Float>
) {
  DepthwiseGather<SIMD16<Float>>.run(row, channels: channels, count: count, scratch: scratch)
}
