/// The layout of the weights of a depthwise convolution, packed for vectors of channels.
///
/// A block is one vector: its weights lie as `[kw][kh][lane]`, bias and slopes as `[block][lane]`.
struct DepthwisePacking: Sendable {
  /// The number of blocks.
  let blockCount: Int
  /// Floats of the weights of one block.
  let blockStride: Int
  /// Channels of a block.
  let lanes: Int
  private let channels: Int
  private let overlaps: Bool
  private let taps: (rows: Int, columns: Int)

  /// Lays out blocks.
  ///
  /// - Parameters:
  ///   - geometry: Taps and channels.
  ///   - lanes: Channels of a vector.
  ///   - overlaps: Whether the last block overlaps its neighbour where channels are not a multiple of the
  ///     lanes; otherwise it reaches past the channels.
  init(_ geometry: WindowGeometry, lanes: Int, overlaps: Bool) {
    self.lanes = lanes
    let channels = geometry.outputChannels
    self.channels = channels
    self.overlaps = overlaps
    blockCount = (channels + lanes - 1) / lanes
    taps = (geometry.height.taps, geometry.width.taps)
    blockStride = geometry.tapCount * lanes
  }

  /// The first output channel of a block; blocks may overlap, and the last may reach past the channels.
  func firstChannel(of block: Int) -> Int {
    overlaps ? min(block * lanes, channels - lanes) : block * lanes
  }

  /// Filter and bias, and the slopes if there are any, in this order.
  func packings(hasSlopes: Bool) -> [Packing] {
    let shape = [lanes, channels, overlaps || channels % lanes == 0 ? 1 : 0]
    let filter = Packing(
      operand: .filter,
      layout: PackedLayout("depthwise blocks", shape + [taps.rows, taps.columns]),
      byteCount: blockCount * blockStride * MemoryLayout<Float>.stride
    ) { filter, target in
      if let filter { unsafe pack(filter, into: target.mutableFloats) }
    }
    return [filter]
      + (hasSlopes ? [Operand.bias, .slopes] : [.bias]).map { operand in
        .vector(
          operand, PackedLayout("depthwise channels", shape), floatCount: blockCount * lanes,
          partCount: blockCount
        ) { block in
          let first = firstChannel(of: block)
          return (first..<min(first + lanes, channels), block * lanes)
        }
      }
  }

  private func pack(_ filter: FilterView, into base: UnsafeMutablePointer<Float>) {
    // Safe: the target has the taps of every block; only channels that exist are read.
    for block in 0..<blockCount {
      let first = firstChannel(of: block)
      let target = unsafe base + block * blockStride
      let count = min(lanes, channels - first)
      if count < lanes { unsafe target.update(repeating: 0, count: blockStride) }
      for kh in 0..<taps.rows {
        for kw in 0..<taps.columns {
          unsafe filter.copy(
            from: (kh * taps.columns + kw) * channels + first, count: count,
            to: target + (kw * taps.rows + kh) * lanes)
        }
      }
    }
  }
}

/// The packed weights of a depthwise convolution.
@safe struct DepthwiseWeights: Sendable {
  // Safe: packed constants have what the packing asks for.
  private let packing: DepthwisePacking
  private let packed: [PackedConstant]

  /// Gathers the constants of ``DepthwisePacking/packings(hasSlopes:)``.
  init(_ packing: DepthwisePacking, _ packed: [PackedConstant]) {
    self.packing = packing
    self.packed = packed
  }

  /// The weights of a block.
  func taps(_ block: Int) -> UnsafePointer<Float> {
    unsafe packed[0].floats + block * packing.blockStride
  }

  /// Where the sums of a block start; those of later blocks follow.
  func bias(_ block: Int) -> UnsafePointer<Float> {
    unsafe packed[1].floats + block * packing.lanes
  }

  /// The slopes of a block, if there are any; those of later blocks follow.
  func slopes(_ block: Int) -> UnsafePointer<Float>? {
    packed.count > 2 ? unsafe packed[2].floats + block * packing.lanes : nil
  }
}
