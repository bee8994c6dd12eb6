import Tensors

/// Weights, bias and slopes of a depthwise convolution, packed for vectors of channels.
///
/// A block is one vector: its weights lie as `[kw][kh][lane]`.
struct DepthwiseWeights: Sendable {
  // Safe: the storage has taps, bias and slopes for every block; only channels that exist are read.

  /// The first output channel of each block.
  let firstChannels: [Int]
  /// Floats of the weights of one block.
  let blockStride: Int
  private let lanes: Int
  private let hasSlopes: Bool
  private let storage: AlignedStorage

  /// Packs the operands.
  ///
  /// - Parameters:
  ///   - views: Filter, bias and slopes.
  ///   - geometry: Taps and channels.
  ///   - lanes: Channels of a vector.
  ///   - firstChannels: The first output channel of each block; blocks may overlap, and the last
  ///     may reach past the channels.
  init(_ views: WeightViews, geometry: WindowGeometry, lanes: Int, firstChannels: [Int]) {
    self.firstChannels = firstChannels
    self.lanes = lanes
    hasSlopes = unsafe views.slopes != nil
    blockStride = geometry.tapCount * lanes
    storage = AlignedStorage(floatCount: firstChannels.count * (blockStride + 2 * lanes))
    let (rows, columns) = (geometry.height.taps, geometry.width.taps)
    let channels = geometry.outputChannels
    for (block, first) in firstChannels.enumerated() {
      let (taps, bias, slopes) = unsafe (taps(block), bias(block), slopes(at: block))
      let count = min(lanes, channels - first)
      for lane in 0..<count {
        unsafe bias[lane] = views.bias?[first + lane] ?? 0
        unsafe slopes[lane] = views.slopes?[first + lane] ?? 0
      }
      for kh in 0..<rows {
        for kw in 0..<columns {
          unsafe views.filter.copy(
            from: (kh * columns + kw) * channels + first, count: count,
            to: taps + (kw * rows + kh) * lanes)
        }
      }
    }
  }

  /// The number of blocks.
  var blockCount: Int { firstChannels.count }

  /// The weights of a block.
  func taps(_ block: Int) -> UnsafeMutablePointer<Float> {
    unsafe storage.floats + block * blockStride
  }

  /// Where the sums of a block start; those of later blocks follow.
  func bias(_ block: Int) -> UnsafeMutablePointer<Float> {
    unsafe storage.floats + blockCount * blockStride + block * lanes
  }

  /// The slopes of a block, if there are any; those of later blocks follow.
  func slopes(_ block: Int) -> UnsafePointer<Float>? {
    hasSlopes ? unsafe UnsafePointer(slopes(at: block)) : nil
  }

  private func slopes(at block: Int) -> UnsafeMutablePointer<Float> {
    unsafe bias(blockCount) + block * lanes
  }
}
