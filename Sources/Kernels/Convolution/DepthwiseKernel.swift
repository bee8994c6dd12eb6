import KernelBodies
import Tensors

/// A depthwise convolution, one output row and one chunk of channels at a time.
///
/// Windows that reach over the border leave out the taps beyond it, so that no padding is needed.
struct DepthwiseKernel: Sendable {
  let problem: DepthwiseProblem
  let tiles: TileSet
  let plan: BandPlan
  let name: String
  private let interior: Range<Int>
  /// Weights, bias and slopes of each vector of channels.
  private let storage: AlignedStorage
  /// The first output channel of each vector.
  ///
  /// The last one overlaps its neighbour where channels are no multiple of the lanes.
  private let blocks: [Int]
  /// The input channel of each lane of all blocks; empty where channels map to themselves.
  private let channelMap: [Int]

  /// Packs the weights and plans the bands.
  init(tiles: TileSet, problem: DepthwiseProblem, weights: WeightViews) {
    self.problem = problem
    self.tiles = tiles
    let geometry = problem.geometry
    let (lanes, channels) = (tiles.lanes, geometry.outputChannels)
    let gathers = problem.depthMultiplier > 1 || channels < lanes
    blocks = stride(from: 0, to: channels, by: lanes).map {
      gathers ? $0 : min($0, channels - lanes)
    }
    channelMap =
      gathers
      ? (0..<blocks.count * lanes).map { min($0, channels - 1) / problem.depthMultiplier } : []
    interior = geometry.width.interior
    plan = BandPlan(
      units: geometry.batch * geometry.height.output, multiplyAdds: problem.multiplyAdds * 2)
    let form = gathers ? "gather" : "\(lanes)c"
    name = "dwconv.f32.\(geometry.height.taps)x\(geometry.width.taps).\(form).\(tiles.name)"
    storage = DepthwiseKernel.pack(weights, problem: problem, lanes: lanes, blocks: blocks)
  }

  /// Floats of the weights of one block.
  private var blockStride: Int { problem.geometry.tapCount * tiles.lanes }

  /// Lays weights out as `[block][kw][kh][lane]`, then bias and slopes as `[block][lane]`.
  private static func pack(
    _ weights: WeightViews, problem: DepthwiseProblem, lanes: Int, blocks: [Int]
  ) -> AlignedStorage {
    let geometry = problem.geometry
    let (rows, columns) = (geometry.height.taps, geometry.width.taps)
    let channels = geometry.outputChannels
    let storage = AlignedStorage(floatCount: blocks.count * (geometry.tapCount + 2) * lanes)
    let base = unsafe storage.floats
    let bias = unsafe base + blocks.count * geometry.tapCount * lanes
    let slopes = unsafe bias + blocks.count * lanes
    for (block, first) in blocks.enumerated() {
      for lane in 0..<min(lanes, channels - first) {
        let channel = first + lane
        unsafe bias[block * lanes + lane] = weights.bias?[channel] ?? 0
        unsafe slopes[block * lanes + lane] = weights.slopes?[channel] ?? 0
        for kh in 0..<rows {
          for kw in 0..<columns {
            let tap = block * geometry.tapCount + kw * rows + kh
            unsafe base[tap * lanes + lane] =
              weights.filter[(kh * columns + kw) * channels + channel]
          }
        }
      }
    }
    return storage
  }

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    PreparedKernel(
      name: name, workspaceByteCount: tiles.lanes * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in run(operands, bands) }
  }

  private func run(_ operands: KernelOperands, _ bands: Range<Int>) {
    let rows = plan.units(of: bands)
    guard channelMap.isEmpty else {
      return unsafe channelMap.withUnsafeBufferPointer { map in
        for (block, first) in blocks.enumerated() {
          let count = min(tiles.lanes, problem.geometry.outputChannels - first)
          guard let channels = map.baseAddress else { return }
          for row in rows {
            unsafe tiles.depthwiseGather(
              job(operands, row: row, block: block, vectors: 1, inputChannel: 0),
              GatheredLanes(
                channels: channels + block * tiles.lanes, count: count,
                scratch: operands.floatWorkspace))
          }
        }
      }
    }
    // Whole vectors in chunks whose weights stay in the first-level cache; the last, overlapping
    // block stands alone.
    let whole = problem.geometry.outputChannels / tiles.lanes
    let chunk = max(64 / tiles.lanes, 4)
    var block = 0
    while block < blocks.count {
      let vectors = block < whole ? min(chunk, whole - block) : 1
      for row in rows {
        sweep(job(operands, row: row, block: block, vectors: vectors, inputChannel: blocks[block]))
      }
      block += vectors
    }
  }

  /// Computes one row: single outputs at the borders, tiles between them.
  private func sweep(_ row: DepthwiseRow) {
    var position = 0
    while position < row.outputs {
      guard row.interior.contains(position) else {
        let (first, count) = row.kernelColumns(at: position)
        sweep(DepthwiseSpan(row: row, position: position, firstColumn: first, columns: count), 1)
        position += 1
        continue
      }
      let width = TileSet.next(
        row.interior.upperBound - position, tallest: tiles.depthwise.count)
      sweep(DepthwiseSpan(row: row, position: position, firstColumn: 0, columns: row.taps), width)
      position += width
    }
  }

  /// Computes one tile of a row for all its channels.
  private func sweep(_ span: DepthwiseSpan, _ width: Int) {
    let tile = tiles.depthwise[width - 1]
    if span.row.vectors >= tile.group { tile.grouped(span) }
    let rest = span.row.vectors % tile.group
    guard rest > 0 else { return }
    var span = span
    span.row.skip(vectors: span.row.vectors - rest, lanes: tiles.lanes)
    tile.single(span)
  }

  /// The operands of one output row from one block on.
  private func job(
    _ operands: KernelOperands, row: Int, block: Int, vectors: Int, inputChannel: Int
  ) -> DepthwiseRow {
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    let (picture, y) = row.quotientAndRemainder(dividingBy: height.output)
    let taps = height.taps(at: y)
    let line = width.input * geometry.inputChannels
    let firstRow = y * height.stride - height.before + taps.lowerBound * height.dilation
    // Without taps nothing is read: any row will do.
    let inputRow = picture * height.input + (taps.isEmpty ? 0 : firstRow)
    let base = unsafe storage.floats
    let bias = unsafe base + blocks.count * blockStride
    let slopes = unsafe bias + blocks.count * tiles.lanes
    let output = row * width.output * geometry.outputChannels + blocks[block]
    return unsafe DepthwiseRow(
      vectors: vectors, outputs: width.output, interior: interior, inputs: width.input,
      taps: width.taps, stride: width.stride, dilation: width.dilation, before: width.before,
      kernelRows: taps.count, input: operands.floatInput(0) + inputRow * line + inputChannel,
      pixelStride: geometry.inputChannels, rowStride: height.dilation * line,
      weights: base + block * blockStride + taps.lowerBound * tiles.lanes,
      weightColumnStride: height.taps * tiles.lanes, weightBlockStride: blockStride,
      bias: bias + block * tiles.lanes, output: operands.floatOutput(0) + output,
      outputStride: geometry.outputChannels,
      finish: Finish(
        problem.epilogue,
        residual: operands.residual(of: problem.epilogue).map { unsafe $0 + output },
        residualStride: geometry.outputChannels,
        slopes: problem.epilogue.hasSlopes ? UnsafePointer(slopes + block * tiles.lanes) : nil))
  }
}
