import HandsMicrokernels

/// A depthwise convolution of 16-bit integers over blocks of row pairs.
struct FixedPointDepthwise: Sendable {
  // Safe: sizes are those of the operands; the workspace has one block.
  let convolution: DepthwiseConvolution
  let layer: FixedPointWeighted
  let reads: FixedPointReads
  let tiles: FixedPointTiles
  let bands: RowPairBands
  /// The first channel of each block; the last one may overlap its neighbour.
  private let firstChannels: [Int]

  /// The kernel, `nil` for what is computed in single precision.
  init?(
    _ convolution: DepthwiseConvolution, _ layer: FixedPointWeighted, _ reads: FixedPointReads,
    _ tiles: FixedPointTiles
  ) {
    guard let bands = RowPairBands(convolution, tiles) else { return nil }
    self.convolution = convolution
    self.layer = layer
    self.reads = reads
    self.tiles = tiles
    self.bands = bands
    let channels = convolution.geometry.outputChannels
    firstChannels = stride(from: 0, to: channels, by: tiles.lanes).map {
      min($0, channels - tiles.lanes)
    }
  }

  /// The kernel of the widest tiles that fit.
  static func candidates(
    _ convolution: DepthwiseConvolution, _ layer: FixedPointWeighted, _ reads: FixedPointReads,
    _ target: Target
  ) -> [KernelCandidate] {
    guard !target.usesReference else { return [] }
    for tiles in target.fixedPointTiles {
      if let kernel = FixedPointDepthwise(convolution, layer, reads, tiles) {
        return [kernel.candidate]
      }
    }
    return []
  }

  /// A stable name of kernel and stride.
  var form: String {
    "\(convolution.geometry.height.taps)x\(convolution.geometry.width.taps)"
      + "s\(convolution.geometry.height.stride).2x\(tile.columns)"
  }

  private var tile: FixedPointTiles.Depthwise { bands.tile }
  /// Lanes of the weights of one block.
  private var weightStride: Int { 2 * convolution.geometry.width.taps * tile.pairs * tiles.lanes }

  private var candidate: KernelCandidate {
    let name = "dwconv.i16.\(form).\(tiles.name)"
    let partition = Partition(
      units: bands.count * firstChannels.count, multiplyAdds: convolution.multiplyAdds)
    return KernelCandidate(name, constants: [.filter]) { _ in
      KernelChoice(
        name: name, packings: [packing], operands: reads.operands,
        workspaceByteCount: bands.laneCount * MemoryLayout<Int32>.stride,
        bandCount: partition.bandCount
      ) { packed in
        { call, range in
          let operands = FixedPointOperands(layer, reads, call)
          let block = unsafe call.workspace.bindMemory(
            to: Int32.self, capacity: bands.laneCount)
          for unit in partition.units(of: range) {
            let (index, channelBlock) = unit.quotientAndRemainder(dividingBy: firstChannels.count)
            unsafe fill(block, channelBlock, bands[index], operands)
            unsafe convolve(block, channelBlock, bands[index], packed[0], operands)
          }
        }
      }
    }
  }

  /// Copies what a band sees of one block of channels.
  private func fill(
    _ block: UnsafeMutablePointer<Int32>, _ channelBlock: Int, _ band: RowPairBands.Band,
    _ operands: FixedPointOperands
  ) {
    let geometry = convolution.geometry
    let channels = geometry.inputChannels
    let line = geometry.width.input * channels
    let image =
      unsafe operands.input
      + (band.image * geometry.height.input * line + firstChannels[channelBlock])
    unsafe bands.forEachPair(of: band, block, blocks: 1) { pair, isWhole, pixels, offset in
      unsafe tiles.fillRowPair(
        RowPairFill(
          pixels: pixels, source: image + 2 * pair * line, pixelStride: channels,
          rowStride: isWhole ? line : 0, mask: isWhole ? -1 : 0xffff, target: block + offset))
    }
  }

  /// Computes a band of one block of channels.
  func convolve(
    _ block: UnsafePointer<Int32>, _ channelBlock: Int, _ band: RowPairBands.Band,
    _ weights: PackedConstant, _ operands: FixedPointOperands
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let channels = convolution.geometry.outputChannels
    let channel = firstChannels[channelBlock]
    let offset = (band.image * height.output + band.rows.lowerBound) * width.output * channels
    unsafe tile.sweep(
      FixedPointDepthwiseArguments(
        rows: band.rows.count, outputs: width.output, input: block,
        pairStride: bands.pairStride,
        weights: UnsafeRawPointer(weights.base).assumingMemoryBound(to: Int32.self)
          + channelBlock * weightStride,
        kernelColumns: width.taps, kernelPairs: tile.pairs,
        bias: operands.bias + channel,
        output: operands.output + (offset + channel), outputStride: channels,
        outputRowStride: width.output * channels,
        epilogue: operands.epilogue(channel: channel).shifted(residual: offset)))
  }

  /// The filter as tiles read it: `[block][output row of a tile][kw][row pair][channel][2]`.
  var packing: Packing {
    let geometry = convolution.geometry
    let starts = RowPairBands.starts(geometry.height)
    let oddness = [starts.first.isOdd ? 1 : 0, starts.second.isOdd ? 1 : 0]
    let (taps, columns, channels) = (
      geometry.height.taps, geometry.width.taps, geometry.outputChannels
    )
    return Packing(
      operand: .filter,
      layout: PackedLayout(
        "depthwise row pairs", [tiles.lanes, channels, taps, columns] + oddness),
      byteCount: firstChannels.count * weightStride * MemoryLayout<Int32>.stride
    ) { filter, target in
      guard let filter else { return }
      // Safe: the target has the weights of every block.
      let base = unsafe target.base.assumingMemoryBound(to: Int16.self)
      unsafe base.update(repeating: 0, count: 2 * firstChannels.count * weightStride)
      for (block, channel) in firstChannels.enumerated() {
        for row in 0..<2 {
          for kw in 0..<columns {
            for kh in 0..<taps {
              let place = kh + oddness[row]
              let pair = ((row * columns + kw) * tile.pairs + place / 2) * tiles.lanes
              for lane in 0..<tiles.lanes {
                unsafe base[2 * (block * weightStride + pair + lane) + place % 2] = filter.int16(
                  (kh * columns + kw) * channels + channel + lane)
              }
            }
          }
        }
      }
    }
  }
}
