import HandsMicrokernels

/// A depthwise convolution of any window, one output row and one chunk of channels at a time.
///
/// Windows that reach over the border leave out the taps beyond it, so that no padding is needed.
struct DepthwiseRows: Sendable {
  // Safe: the convolution's sizes are those of its operands; packed weights are read by block.
  private let convolution: DepthwiseConvolution
  private let tiles: TileRegistry
  private let partition: Partition
  private let depthMultiplier: Int
  private let packing: DepthwisePacking
  /// Outputs of a row whose whole window lies inside the input.
  private let interior: Range<Int>
  /// Whether lanes are gathered one by one: several channels see one of the input, or channels fill no vector.
  private let gathers: Bool

  init(_ convolution: DepthwiseConvolution, _ tiles: TileRegistry) {
    self.convolution = convolution
    self.tiles = tiles
    let geometry = convolution.geometry
    let (lanes, channels) = (tiles.lanes, geometry.outputChannels)
    depthMultiplier = convolution.depthMultiplier
    gathers = depthMultiplier > 1 || channels < lanes
    packing = DepthwisePacking(geometry, lanes: lanes, overlaps: !gathers)
    interior = geometry.width.interior
    partition = Partition(
      units: geometry.batch * geometry.height.output, multiplyAdds: convolution.multiplyAdds)
  }

  /// The kernel, on contiguous operands.
  var candidate: KernelCandidate {
    let taps = convolution.geometry
    let form = gathers ? "gather" : "\(tiles.lanes)c"
    let name = "dwconv.f32.\(taps.height.taps)x\(taps.width.taps).\(form).\(tiles.name)"
    return KernelCandidate(name, constants: Operand.weights) { _ in
      KernelChoice(
        name: name, packings: packing.packings(hasSlopes: convolution.epilogue.hasSlopes),
        operands: [.input, .residual],
        workspaceByteCount: gathers ? tiles.lanes * DepthwiseRows.gatheredLaneByteCount : 0,
        bandCount: partition.bandCount
      ) { packed in
        let weights = DepthwiseWeights(packing, packed)
        return { operands, bands in run(weights, operands, partition.units(of: bands)) }
      }
    }
  }

  private func run(_ weights: DepthwiseWeights, _ operands: KernelOperands, _ rows: Range<Int>) {
    guard !gathers else { return gather(weights, operands, rows) }
    // Whole vectors in chunks whose weights stay in the first-level cache; the last, overlapping
    // block stands alone.
    let whole = convolution.geometry.outputChannels / tiles.lanes
    let chunk = max(64 / tiles.lanes, 4)
    var block = 0
    while block < packing.blockCount {
      let vectors = block < whole ? min(chunk, whole - block) : 1
      sweep(weights, operands, rows, block: block, vectors: vectors)
      block += vectors
    }
  }

  /// What gathering keeps of each lane: a number, and its channel in the input.
  private static let gatheredLaneByteCount =
    MemoryLayout<Int>.stride + MemoryLayout<Float>.stride

  private func gather(
    _ weights: DepthwiseWeights, _ operands: KernelOperands, _ rows: Range<Int>
  ) {
    let count = tiles.lanes
    let scratch = unsafe operands.floatWorkspace(count: count)
    let channels = unsafe UnsafeMutableRawPointer(scratch + count).bindMemory(
      to: Int.self, capacity: count)
    for block in 0..<packing.blockCount {
      let first = packing.firstChannel(of: block)
      for lane in 0..<count {
        let channel = min(first + lane, convolution.geometry.outputChannels - 1)
        unsafe channels[lane] = channel / depthMultiplier
      }
      let lanes = unsafe GatheredLanes(
        channels: UnsafePointer(channels),
        count: min(count, convolution.geometry.outputChannels - first), scratch: scratch)
      for row in rows {
        tiles.depthwiseGather(
          arguments(weights, operands, row: row, block: block, vectors: 1, inputChannel: 0),
          lanes)
      }
    }
  }

  /// Computes some rows for some channels: single outputs at the borders, tiles between them.
  private func sweep(
    _ weights: DepthwiseWeights, _ operands: KernelOperands, _ rows: Range<Int>, block: Int,
    vectors: Int
  ) {
    for row in rows {
      let line = arguments(
        weights, operands, row: row, block: block, vectors: vectors,
        inputChannel: packing.firstChannel(of: block))
      for position in 0..<convolution.geometry.width.output where !interior.contains(position) {
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
    cutIntoTiles(span.outputs, tallest: tiles.depthwise.count) { width, count in
      span.outputs = width * count
      sweep(span, tiles.depthwise[width - 1])
      span.skip(outputs: width * count)
    }
  }

  /// Computes outputs of a line that make whole tiles, for all channels.
  private func sweep(_ span: DepthwiseSpan, _ tile: TileRegistry.DepthwiseTiles) {
    if span.row.vectors >= tile.group { tile.grouped(span) }
    let rest = span.row.vectors % tile.group
    guard rest > 0 else { return }
    var span = span
    span.row.skip(vectors: span.row.vectors - rest, lanes: tiles.lanes)
    tile.single(span)
  }

  /// The operands of one output row from one block on.
  private func arguments(
    _ weights: DepthwiseWeights, _ operands: KernelOperands, row: Int, block: Int, vectors: Int,
    inputChannel: Int
  ) -> DepthwiseRow {
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    let (image, y) = row.quotientAndRemainder(dividingBy: height.output)
    let taps = height.taps(at: y)
    let line = width.input * geometry.inputChannels
    let firstRow = y * height.stride - height.padBegin + taps.lowerBound * height.dilation
    // Without taps nothing is read: any row will do.
    let inputRow = image * height.input + (taps.isEmpty ? 0 : firstRow)
    let output = row * width.output * geometry.outputChannels + packing.firstChannel(of: block)
    let residual = unsafe operands.residual(of: convolution.epilogue)
    return unsafe DepthwiseRow(
      vectors: vectors, outputs: width.output, inputs: width.input,
      taps: width.taps, stride: width.stride, dilation: width.dilation,
      padBegin: width.padBegin, kernelRows: taps.count,
      input: operands.floatInput(0) + inputRow * line + inputChannel,
      pixelStride: geometry.inputChannels,
      rowStride: taps.count > 1 ? height.dilation * line : 0,
      weights: weights.taps(block) + taps.lowerBound * tiles.lanes,
      weightColumnStride: height.taps * tiles.lanes, weightBlockStride: packing.blockStride,
      bias: weights.bias(block), output: operands.floatOutput(0) + output,
      outputStride: geometry.outputChannels,
      epilogue: EpilogueArguments(
        convolution.epilogue, residual: residual.map { unsafe $0 + output },
        slopes: weights.slopes(block)))
  }
}
