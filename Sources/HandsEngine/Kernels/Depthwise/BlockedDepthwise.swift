import HandsMicrokernels

/// A depthwise convolution over channel blocks: those of its input, or copies of a contiguous one that it
/// makes, one block at a time.
///
/// Packed pixels lie one vector apart, whatever the image's channels: addresses are constants of
/// the tile, and rows share no cache set.
struct BlockedDepthwise: Sendable {
  // Safe: layouts and sizes are those of the operands; the workspace has the copied band.
  let convolution: DepthwiseConvolution
  let tiles: TileRegistry
  private let packing: DepthwisePacking
  private let bands: BlockedBands
  private let tile: TileRegistry.BlockedDepthwise
  /// The channel blocks of one band, rows beyond the image among theirs; `nil` if some channels are left over.
  private let bandLayout: ChannelBlockedLayout?

  /// Blocks that are computed one after the other: their pixels share cache lines.
  private static let blocksPerChunk = 2

  /// Chooses the tile; the result is `nil` where none fits.
  init?(_ convolution: DepthwiseConvolution, _ tiles: TileRegistry) {
    guard let tile = convolution.blockedTile(tiles),
      let bands = BlockedBands(convolution.geometry, tile, lanes: tiles.lanes)
    else { return nil }
    self.convolution = convolution
    self.tiles = tiles
    self.tile = tile
    self.bands = bands
    packing = DepthwisePacking(convolution.geometry, lanes: tiles.lanes, overlaps: true)
    let (before, count) = bands.seenPixels
    bandLayout = ChannelBlockedLayout(
      batch: 1, height: bands.floatCount / bands.rowStride, width: count,
      channels: convolution.geometry.inputChannels, lanes: tiles.lanes,
      border: ChannelBlockedLayout.Border(
        top: 0, bottom: 0, left: before, right: bands.columns - before - count))
  }

  /// A stable name of kernel, stride and tile.
  var form: String {
    "\(tile.taps)x\(tile.taps)s\(tile.stride).\(tile.rows)x\(tile.columns).\(tiles.lanes)c"
  }

  /// The kernel on a contiguous input, which it copies into blocks.
  var candidate: KernelCandidate { candidate(readingInPlace: nil) }

  /// The kernel on an input that its producer lays out in blocks, `nil` if channels are left over.
  var candidateInPlace: KernelCandidate? {
    let geometry = convolution.geometry
    func rest(_ axis: WindowAxis) -> Int {
      (axis.output - 1) * axis.stride + axis.taps - axis.padBegin - axis.input
    }
    let (bottom, right) = (rest(geometry.height), rest(geometry.width))
    guard bottom >= 0, right >= 0 else { return nil }
    let layout = ChannelBlockedLayout(
      batch: geometry.batch, height: geometry.height.input, width: geometry.width.input,
      channels: geometry.inputChannels, lanes: tiles.lanes,
      border: ChannelBlockedLayout.Border(
        top: geometry.height.padBegin, bottom: bottom, left: geometry.width.padBegin,
        right: right))
    return layout.map { candidate(readingInPlace: $0) }
  }

  private func candidate(readingInPlace layout: ChannelBlockedLayout?) -> KernelCandidate {
    let name = "dwconv.f32.\(form)\(layout == nil ? ".copy" : "").\(tiles.name)"
    // An overlapping last block stays with its neighbour.
    let chunksPerBand = max(packing.blockCount / BlockedDepthwise.blocksPerChunk, 1)
    let partition = Partition(
      units: bands.count * chunksPerBand, multiplyAdds: convolution.multiplyAdds)
    let workspace = layout == nil ? bands.floatCount : 0
    return KernelCandidate(
      name, inputs: [layout.map { .channelBlocked($0) } ?? .contiguous],
      constants: Operand.weights
    ) { _ in
      KernelChoice(
        name: name, packings: packings,
        operands: [.input, .residual], workspaceByteCount: workspace * MemoryLayout<Float>.stride,
        bandCount: partition.bandCount
      ) { packed in
        let weights = weights(packed[...])
        return { operands, range in
          for unit in partition.units(of: range) {
            let (index, chunk) = unit.quotientAndRemainder(dividingBy: chunksPerBand)
            let first = chunk * BlockedDepthwise.blocksPerChunk
            let isLast = chunk == chunksPerBand - 1
            let end = isLast ? packing.blockCount : first + BlockedDepthwise.blocksPerChunk
            run(weights, operands, bands[index], blocks: first..<end, layout)
          }
        }
      }
    }
  }

  private func run(
    _ weights: DepthwiseWeights, _ operands: KernelOperands, _ band: BlockedBands.Band,
    blocks: Range<Int>, _ layout: ChannelBlockedLayout?
  ) {
    for block in blocks {
      let input: UnsafePointer<Float>
      if let layout {
        let start = layout.offset(
          image: band.image, row: band.inputRows.lowerBound, column: -layout.border.left)
        unsafe input = operands.floatInput(0) + start + block * layout.blockStride
      } else {
        unsafe input = copy(block, band, operands)
      }
      unsafe convolve(input, block: block, band, weights, operands)
    }
  }

  /// Copies what a band sees of one block into the workspace.
  private func copy(
    _ block: Int, _ band: BlockedBands.Band, _ operands: KernelOperands
  ) -> UnsafePointer<Float> {
    let geometry = convolution.geometry
    let channels = geometry.inputChannels
    let source = unsafe operands.floatInput(0) + packing.firstChannel(of: block)
    let target = unsafe operands.floatWorkspace(count: bands.floatCount)
    unsafe bands.clearBorderRows(of: target, band)
    let rows = band.rowsInside(geometry.height)
    let pixel = (band.image * geometry.height.input + rows.lowerBound) * geometry.width.input
    let (before, pixels) = bands.seenPixels
    unsafe tiles.fillChannelBlock(
      ChannelBlockFill(
        rows: rows.count, pixels: pixels, padBegin: before,
        padEnd: bands.columns - before - pixels, source: source + pixel * channels,
        pixelStride: channels, rowStride: geometry.width.input * channels,
        target: target + (rows.lowerBound - band.inputRows.lowerBound) * bands.rowStride))
    return unsafe UnsafePointer(target)
  }

  /// Computes a band of one block of channels.
  private func convolve(
    _ input: UnsafePointer<Float>, block: Int, _ band: BlockedBands.Band,
    _ weights: DepthwiseWeights, _ operands: KernelOperands
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let channels = convolution.geometry.outputChannels
    let firstRow = band.image * height.output + band.rows.lowerBound
    let offset = firstRow * width.output * channels + packing.firstChannel(of: block)
    let residual = unsafe operands.residual(of: convolution.epilogue)
    unsafe tile.sweep(
      BlockedDepthwiseArguments(
        rows: band.rows.count, outputs: width.output, input: input, rowStride: bands.rowStride,
        weights: weights.taps(block), kernelRows: tile.taps, kernelColumns: tile.taps,
        bias: weights.bias(block),
        output: operands.floatOutput(0) + offset, outputStride: channels,
        outputRowStride: width.output * channels,
        epilogue: EpilogueArguments(
          convolution.epilogue, residual: residual.map { unsafe $0 + offset },
          slopes: weights.slopes(block))))
  }
}

extension BlockedDepthwise: BlockwiseDepthwise {
  // Safe: the memory has the blocks, which lie as the layout of a band says.

  var bandCount: Int { bands.count }
  var packings: [Packing] { packing.packings(hasSlopes: convolution.epilogue.hasSlopes) }
  var blockedPixels: Int { bandLayout.map { $0.width * $0.height } ?? 0 }

  func weights(_ packed: ArraySlice<PackedConstant>) -> DepthwiseWeights {
    DepthwiseWeights(packing, Array(packed))
  }

  func byteCount(blocks: Int) -> Int {
    blocks * (bandLayout?.blockStride ?? 0) * MemoryLayout<Float>.stride
  }

  func convolve(
    band: Int, blocks: Range<Int>, in memory: UnsafeMutableRawPointer, _ weights: DepthwiseWeights,
    _ operands: KernelOperands, fill: (BlockPixels) -> Void
  ) {
    guard let layout = bandLayout else { preconditionFailure("channels are left over") }
    let band = bands[band]
    // Every group has the memory of the first one.
    let first =
      unsafe memory.bindMemory(to: Float.self, capacity: blocks.count * layout.blockStride)
      - blocks.lowerBound * layout.blockStride
    for block in blocks {
      unsafe bands.clearBorderRows(of: first + block * layout.blockStride, band)
    }
    let height = convolution.geometry.height
    let rows = band.rowsInside(height)
    let addressing = PixelAddressing(
      channels: convolution.geometry.inputChannels, lanes: tiles.lanes,
      layout: .channelBlocked(layout))
    unsafe fill(
      BlockPixels(
        pixel: (band.image * height.input + rows.lowerBound) * layout.width,
        count: rows.count * layout.width,
        target: .channelBlocks(
          ProductTarget(
            output: UnsafeMutableRawPointer(first), outputAddressing: addressing, residual: nil,
            residualAddressing: addressing,
            pixel: (rows.lowerBound - band.inputRows.lowerBound) * layout.width,
            elementStride: MemoryLayout<Float>.stride))))
    for block in blocks {
      unsafe convolve(
        UnsafePointer(first + block * layout.blockStride), block: block, band, weights, operands)
    }
  }
}

extension DepthwiseConvolution {
  /// The tile that computes the fewest outputs twice, `nil` if none fits.
  ///
  /// The fixed cost of a tile is about that of two outputs.
  fileprivate func blockedTile(_ tiles: TileRegistry) -> TileRegistry.BlockedDepthwise? {
    let (height, width) = (geometry.height, geometry.width)
    guard depthMultiplier == 1, geometry.outputChannels >= tiles.lanes, height.dilation == 1,
      width.dilation == 1
    else { return nil }
    func cost(_ tile: TileRegistry.BlockedDepthwise) -> Int {
      let rows = (height.output - 1) / tile.rows + 1
      let columns = (width.output - 1) / tile.columns + 1
      return rows * columns * (tile.rows * tile.columns + 2)
    }
    return tiles.blockedDepthwise.filter { tile in
      [height, width].allSatisfy { $0.taps == tile.taps && $0.stride == tile.stride }
        && tile.rows <= height.output && tile.columns <= width.output
    }.min { cost($0) < cost($1) }
  }
}
