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
///   - channels: The input channel of each lane.
///   - count: The lanes that are stored.
///   - scratch: Room for 4 floats.
public func depthwiseGatherBaseline(
  _ row: DepthwiseRow, _ channels: UnsafePointer<Int>, _ count: Int,
  _ scratch: UnsafeMutablePointer<Float>
) {
  DepthwiseGather<SIMD4<Float>>.run(row, channels: channels, count: count, scratch: scratch)
}
