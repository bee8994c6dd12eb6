import KernelBodies
import Tensors

/// A depthwise convolution of any window, one output row and one chunk of channels at a time.
///
/// Windows that reach over the border leave out the taps beyond it, so that no padding is needed.
struct DepthwiseKernel: Sendable {
  // Safe: the problem's sizes are those of its operands; packed weights are read by block.
  private let problem: DepthwiseProblem
  private let tiles: TileSet
  private let plan: BandPlan
  private let name: String
  /// Outputs of a row whose whole window lies inside the input.
  private let interior: Range<Int>
  private let weights: DepthwiseWeights
  /// The input channel of each lane of all blocks; empty where channels map to themselves.
  private let channelMap: [Int]

  /// Packs the weights and plans the bands.
  init(tiles: TileSet, problem: DepthwiseProblem, weights: WeightViews) {
    self.problem = problem
    self.tiles = tiles
    let geometry = problem.geometry
    let (lanes, channels) = (tiles.lanes, geometry.outputChannels)
    let gathers = problem.depthMultiplier > 1 || channels < lanes
    // The last block overlaps its neighbour where channels are no multiple of the lanes.
    let blocks = stride(from: 0, to: channels, by: lanes).map {
      gathers ? $0 : min($0, channels - lanes)
    }
    channelMap =
      gathers
      ? (0..<blocks.count * lanes).map { min($0, channels - 1) / problem.depthMultiplier } : []
    interior = geometry.width.interior
    plan = BandPlan(
      units: geometry.batch * geometry.height.output, multiplyAdds: problem.multiplyAdds)
    let form = gathers ? "gather" : "\(lanes)c"
    name = "dwconv.f32.\(geometry.height.taps)x\(geometry.width.taps).\(form).\(tiles.name)"
    self.weights = DepthwiseWeights(
      weights, geometry: geometry, lanes: lanes, firstChannels: blocks)
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
    guard channelMap.isEmpty else { return gather(operands, rows) }
    // Whole vectors in chunks whose weights stay in the first-level cache; the last, overlapping
    // block stands alone.
    let whole = problem.geometry.outputChannels / tiles.lanes
    let chunk = max(64 / tiles.lanes, 4)
    var block = 0
    while block < weights.blockCount {
      let vectors = block < whole ? min(chunk, whole - block) : 1
      sweep(operands, rows, block: block, vectors: vectors)
      block += vectors
    }
  }

  private func gather(_ operands: KernelOperands, _ rows: Range<Int>) {
    unsafe channelMap.withUnsafeBufferPointer { map in
      guard let channels = map.baseAddress else { return }
      for (block, first) in weights.firstChannels.enumerated() {
        let lanes = unsafe GatheredLanes(
          channels: channels + block * tiles.lanes,
          count: min(tiles.lanes, problem.geometry.outputChannels - first),
          scratch: operands.floatWorkspace)
        for row in rows {
          tiles.depthwiseGather(
            job(operands, row: row, block: block, vectors: 1, inputChannel: 0), lanes)
        }
      }
    }
  }

  /// Computes some rows for some channels: single outputs at the borders, tiles between them.
  private func sweep(_ operands: KernelOperands, _ rows: Range<Int>, block: Int, vectors: Int) {
    for row in rows {
      let line = job(
        operands, row: row, block: block, vectors: vectors,
        inputChannel: weights.firstChannels[block])
      for position in 0..<problem.geometry.width.output where !interior.contains(position) {
        sweep(span(line, at: position, outputs: 1))
      }
      guard !interior.isEmpty else { continue }
      sweep(span(line, at: interior.lowerBound, outputs: interior.count))
    }
  }

  /// Neighbouring outputs of a row that see the same kernel columns.
  private func span(_ row: DepthwiseRow, at position: Int, outputs: Int) -> DepthwiseSpan {
    let (first, columns) = row.kernelColumns(at: position)
    return DepthwiseSpan(
      row: row, position: position, outputs: outputs, firstColumn: first, columns: columns)
  }

  /// Computes all outputs of a line.
  private func sweep(_ span: DepthwiseSpan) {
    var span = span
    TileSet.cut(span.outputs, tallest: tiles.depthwise.count) { width, count in
      span.outputs = width * count
      sweep(span, tiles.depthwise[width - 1])
      span.skip(outputs: width * count)
    }
  }

  /// Computes outputs of a line that make whole tiles, for all channels.
  private func sweep(_ span: DepthwiseSpan, _ tile: TileSet.DepthwiseTiles) {
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
    let output = row * width.output * geometry.outputChannels + weights.firstChannels[block]
    return unsafe DepthwiseRow(
      vectors: vectors, outputs: width.output, inputs: width.input,
      taps: width.taps, stride: width.stride, dilation: width.dilation, before: width.before,
      kernelRows: taps.count, input: operands.floatInput(0) + inputRow * line + inputChannel,
      pixelStride: geometry.inputChannels, rowStride: height.dilation * line,
      weights: weights.taps(block) + taps.lowerBound * tiles.lanes,
      weightColumnStride: height.taps * tiles.lanes, weightBlockStride: weights.blockStride,
      bias: weights.bias(block), output: operands.floatOutput(0) + output,
      outputStride: geometry.outputChannels,
      finish: Finish(
        problem.epilogue,
        residual: operands.residual(of: problem.epilogue).map { unsafe $0 + output },
        slopes: weights.slopes(block)))
  }
}
