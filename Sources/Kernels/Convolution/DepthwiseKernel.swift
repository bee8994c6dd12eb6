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
  /// Outputs of a row whose whole window lies inside the input.
  private let interior: Range<Int>
  /// Output rows whose whole window lies inside the input.
  private let verticalInterior: Range<Int>
  private let strip: Strip?
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
    verticalInterior = geometry.height.interior
    strip = Strip(tiles, geometry)
    plan = BandPlan(
      units: geometry.batch * geometry.height.output, multiplyAdds: problem.multiplyAdds,
      multiple: strip.map { 2 * $0.rows } ?? 1)
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
      let count = min(lanes, channels - first)
      for lane in 0..<count {
        unsafe bias[block * lanes + lane] = weights.bias?[first + lane] ?? 0
        unsafe slopes[block * lanes + lane] = weights.slopes?[first + lane] ?? 0
      }
      for kh in 0..<rows {
        for kw in 0..<columns {
          let tap = block * geometry.tapCount + kw * rows + kh
          unsafe weights.filter.copy(
            from: (kh * columns + kw) * channels + first, count: count, to: base + tap * lanes)
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
    guard channelMap.isEmpty else { return gather(operands, rows) }
    // Whole vectors in chunks whose weights stay in the first-level cache; the last, overlapping
    // block stands alone.
    let whole = problem.geometry.outputChannels / tiles.lanes
    let chunk = max(64 / tiles.lanes, 4)
    var block = 0
    while block < blocks.count {
      let vectors = block < whole ? min(chunk, whole - block) : 1
      sweep(operands, rows, block: block, vectors: vectors)
      block += vectors
    }
  }

  private func gather(_ operands: KernelOperands, _ rows: Range<Int>) {
    unsafe channelMap.withUnsafeBufferPointer { map in
      guard let channels = map.baseAddress else { return }
      for (block, first) in blocks.enumerated() {
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

  /// Computes some rows for some channels.
  private func sweep(_ operands: KernelOperands, _ rows: Range<Int>, block: Int, vectors: Int) {
    let (height, width) = (problem.geometry.height, problem.geometry.width)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let line = job(
        operands, row: row, block: block, vectors: vectors, inputChannel: blocks[block])
      let y = row % height.output
      let inside = min(verticalInterior.upperBound - y, rows.upperBound - row)
      guard verticalInterior.contains(y) else {
        sweepRow(line, 0..<width.output)
        row += 1
        continue
      }
      sweepRows(line, inside)
      row += inside
    }
  }

  /// Computes a part of one row: single outputs at the borders, tiles between them.
  private func sweepRow(_ row: DepthwiseRow, _ positions: Range<Int>) {
    for position in positions where !interior.contains(position) {
      sweep(span(row, at: position, outputs: 1), widest: 1)
    }
    let inside = positions.clamped(to: interior)
    guard !inside.isEmpty else { return }
    sweep(
      span(row, at: inside.lowerBound, outputs: inside.count), widest: tiles.depthwise.count)
  }

  /// Computes rows whose windows all lie inside the input from top to bottom, `row` the first.
  ///
  /// Blocks cover the interior; the last ones overlap their neighbours and write the same numbers
  /// again. The columns beside them are walked downwards.
  private func sweepRows(_ row: DepthwiseRow, _ count: Int) {
    let geometry = problem.geometry
    let outputLine = geometry.width.output * geometry.outputChannels
    let inputLine = geometry.height.stride * geometry.width.input * geometry.inputChannels
    if let strip, count >= strip.rows, interior.count >= strip.columns {
      for first in stride(from: 0, to: count, by: strip.rows) {
        let line = row.below(
          min(first, count - strip.rows), inputStep: inputLine, outputStep: outputLine)
        strip.function(
          span(line, at: interior.lowerBound, outputs: interior.count), outputLine)
        if interior.count % strip.columns > 0 {
          strip.function(
            span(line, at: interior.upperBound - strip.columns, outputs: strip.columns),
            outputLine)
        }
      }
    } else if !interior.isEmpty {
      for y in 0..<count {
        sweepRow(row.below(y, inputStep: inputLine, outputStep: outputLine), interior)
      }
    }
    for position in 0..<geometry.width.output where !interior.contains(position) {
      var column = span(row, at: position, outputs: count)
      column.step = inputLine
      column.outputStep = outputLine
      // Input rows are often a multiple of 4096 bytes apart: few of them share a cache set.
      sweep(column, widest: 3)
    }
  }

  /// Neighbouring outputs of a row that see the same kernel columns.
  private func span(_ row: DepthwiseRow, at position: Int, outputs: Int) -> DepthwiseSpan {
    let (first, columns) = row.kernelColumns(at: position)
    return DepthwiseSpan(
      row: row, position: position, outputs: outputs, step: row.stride * row.pixelStride,
      outputStep: row.outputStride, firstColumn: first, columns: columns)
  }

  /// Computes all outputs of a line.
  private func sweep(_ span: DepthwiseSpan, widest: Int) {
    var span = span
    TileSet.cut(span.outputs, tallest: widest) { width, count in
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
    let base = unsafe storage.floats
    let bias = unsafe base + blocks.count * blockStride
    let slopes = unsafe bias + blocks.count * tiles.lanes
    let output = row * width.output * geometry.outputChannels + blocks[block]
    return unsafe DepthwiseRow(
      vectors: vectors, outputs: width.output, inputs: width.input,
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
        slopes: problem.epilogue.hasSlopes ? UnsafePointer(slopes + block * tiles.lanes) : nil))
  }
}

/// The tiles of several rows that fit a problem.
private struct Strip: Sendable {
  let function: TileSet.DepthwiseBlocks.Function
  let rows: Int
  let columns: Int
  init?(_ tiles: TileSet, _ geometry: WindowGeometry) {
    guard let blocks = tiles.depthwiseBlocks, let function = blocks.function(for: geometry)
    else { return nil }
    self.function = function
    rows = blocks.rows
    columns = blocks.columns
  }
}

extension DepthwiseRow {
  /// The operands of a later row that sees as many kernel rows.
  fileprivate func below(_ rows: Int, inputStep: Int, outputStep: Int) -> DepthwiseRow {
    var moved = self
    unsafe moved.input += rows * inputStep
    unsafe moved.output += rows * outputStep
    moved.finish = finish.shifted(residual: rows * outputStep, column: 0)
    return moved
  }
}
