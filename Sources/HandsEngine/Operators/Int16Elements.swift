import HandsMicrokernels

extension Inference {
  // Safe: operands of one shape; a call gets elements that they have; the workspace has the scales.

  /// An operator of 16-bit integers that makes each element of operands of one shape, whose last dimension are
  /// the channels.
  ///
  /// - Parameters:
  ///   - name: The operator's name.
  ///   - result: The type of the result.
  ///   - channels: Elements of a pixel.
  ///   - scales: The scales of each operand, one number or one per channel.
  ///   - run: Computes some pixels; receives the scales of all channels, operand after operand.
  /// - Returns: Type, work and kernels.
  static func int16Pixels(
    _ name: String, _ result: TensorType, channels: Int, scales: [[Float]],
    _ run:
      @escaping @Sendable (
        Int16Tiles, KernelOperands, _ pixels: Range<Int>, _ scales: UnsafePointer<Float>
      ) -> Void
  ) -> Inference {
    let count = scales.count * channels
    // A tile takes all pixels of one vector of channels before the next: those that the first cache holds.
    let block = max(8192 / (4 * channels), 1)
    return .int16(
      name, result, units: result.shape.elementCount / channels, bytesPerUnit: 4 * channels,
      workspaceByteCount: count * MemoryLayout<Float>.stride
    ) { tiles, call, pixels in
      let expanded = unsafe call.floatWorkspace(count: count)
      for (operand, scales) in scales.enumerated() {
        for channel in 0..<channels {
          unsafe expanded[operand * channels + channel] = scales[scales.count == 1 ? 0 : channel]
        }
      }
      for first in stride(from: pixels.lowerBound, to: pixels.upperBound, by: block) {
        unsafe run(tiles, call, first..<min(first + block, pixels.upperBound), expanded)
      }
    }
  }

  /// An operator of one kernel per set of tiles: all tiles give the same bits, those of the baseline are the
  /// naive version.
  static func int16(
    _ name: String, _ result: TensorType, work: Int64? = nil, units: Int, bytesPerUnit: Int,
    workspaceByteCount: Int = 0,
    _ run: @escaping @Sendable (Int16Tiles, KernelOperands, _ units: Range<Int>) -> Void
  ) -> Inference {
    let partition = Partition(units: units, bytesPerUnit: bytesPerUnit)
    @Sendable func candidate(_ tiles: Int16Tiles) -> KernelCandidate {
      KernelCandidate(
        kernelName(name) + ".i16." + tiles.name, bandCount: partition.bandCount,
        workspaceByteCount: workspaceByteCount
      ) { call, bands in run(tiles, call, partition.units(of: bands)) }
    }
    return Inference([result], work: work, reference: candidate(.baseline)) { target in
      [candidate(target.int16Tiles[0])]
    }
  }
}
