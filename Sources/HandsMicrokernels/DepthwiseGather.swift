/// The general body of a depthwise convolution, for any map from output to input channels and any
/// number of channels.
public enum DepthwiseGather<V: SIMDVector> {
  /// Computes one row, one vector of channels at most.
  ///
  /// - Parameters:
  ///   - row: The operands; its input is that of channel 0, ``DepthwiseRow/vectors`` is not used.
  ///   - lanes: Where the lanes come from.
  @inlinable @_transparent
  public static func run(_ row: DepthwiseRow, _ lanes: GatheredLanes) {
    let (channels, count, scratch) = unsafe (lanes.channels, lanes.count, lanes.scratch)
    for position in 0..<row.outputs {
      let columns = row.kernelColumns(at: position)
      var sums = unsafe InlineArray<1, InlineArray<1, V>>(
        repeating: InlineArray<1, V>(repeating: V.load(row.bias)))
      let pixel: Int = position &* row.stride &- row.padBegin &+ columns.first &* row.dilation
      var column = unsafe row.input + pixel &* row.pixelStride
      var columnWeights = unsafe row.weights + columns.first &* row.weightColumnStride
      for _ in 0..<columns.count {
        var input = unsafe column
        var weights = unsafe columnWeights
        for _ in 0..<row.kernelRows {
          for lane in 0..<V.scalarCount { unsafe scratch[lane] = input[channels[lane]] }
          sums[0][0] = unsafe V.mulAdd(sums[0][0], V.load(scratch), V.load(weights))
          unsafe input += row.rowStride
          unsafe weights += V.scalarCount
        }
        unsafe column += row.dilation &* row.pixelStride
        unsafe columnWeights += row.weightColumnStride
      }
      let offset: Int = position &* row.outputStride
      var epilogue = row.epilogue
      if let residual = unsafe epilogue.residual {
        for lane in 0..<count { unsafe scratch[lane] = residual[offset &+ lane] }
        unsafe epilogue.residual = UnsafePointer(scratch)
      }
      epilogue.apply(to: &sums, residualStride: 0, vectorStride: 0)
      unsafe sums[0][0].store(scratch)
      for lane in 0..<count { unsafe row.output[offset &+ lane] = scratch[lane] }
    }
  }
}

/// Where the lanes of one vector come from.
@safe public struct GatheredLanes {
  /// The input channel of each lane.
  public var channels: UnsafePointer<Int>
  /// The lanes that are stored.
  public var count: Int
  /// Room for one vector.
  public var scratch: UnsafeMutablePointer<Float>

  /// Gathers the operands.
  @inlinable
  public init(
    channels: UnsafePointer<Int>, count: Int, scratch: UnsafeMutablePointer<Float>
  ) {
    unsafe self.channels = channels
    self.count = count
    unsafe self.scratch = scratch
  }
}
