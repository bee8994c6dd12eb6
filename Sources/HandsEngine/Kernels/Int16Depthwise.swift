import HandsMicrokernels

/// A depthwise convolution of 16-bit integers over blocks of row pairs.
struct Int16Depthwise: Sendable {
  // Safe: sizes are those of the operands; the workspace has the blocks of one group.
  let convolution: DepthwiseConvolution
  let requantization: Requantization
  let reads: ReadOperands
  let tiles: Int16Tiles
  let bands: RowPairBands
  /// The number of blocks.
  private let blockCount: Int
  /// Blocks that are filled together.
  private let blocksTogether: Int

  /// Channels of a pixel in one line of the cache.
  private static let channelsInLine = 32

  /// The kernel, `nil` for what is computed in single precision.
  ///
  /// - Parameters:
  ///   - convolution: The convolution.
  ///   - requantization: How its sums become integers.
  ///   - reads: Its operands.
  ///   - tiles: The tiles, of which the best is taken.
  ///   - blocks: Blocks that are filled together; those of a line of the cache unless they are given.
  init?(
    _ convolution: DepthwiseConvolution, _ requantization: Requantization, _ reads: ReadOperands,
    _ tiles: Int16Tiles, blocks: Int? = nil
  ) {
    let (channels, lanes) = (convolution.geometry.outputChannels, tiles.lanes)
    blocksTogether =
      blocks ?? max(min(Int16Depthwise.channelsInLine, channels) / lanes, 1)
    guard let bands = RowPairBands(convolution, tiles, blocks: blocksTogether) else { return nil }
    self.convolution = convolution
    self.requantization = requantization
    self.reads = reads
    self.tiles = tiles
    self.bands = bands
    blockCount = (channels + lanes - 1) / lanes
  }

  /// The kernel of the widest tiles that fit.
  static func candidates(
    _ convolution: DepthwiseConvolution, _ requantization: Requantization, _ reads: ReadOperands,
    _ target: Target
  ) -> [KernelCandidate] {
    guard !target.usesReference else { return [] }
    for tiles in target.int16Tiles {
      if let kernel = Int16Depthwise(convolution, requantization, reads, tiles) {
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

  private var tile: Int16Tiles.Depthwise { bands.tile }
  /// Lanes of the weights of one block.
  private var weightStride: Int { 2 * convolution.geometry.width.taps * tile.pairs * tiles.lanes }

  /// The first channel of a block; the last one may overlap its neighbour.
  private func firstChannel(of block: Int) -> Int {
    min(block * tiles.lanes, convolution.geometry.outputChannels - tiles.lanes)
  }

  /// Blocks that overlap no other.
  private var wholeBlocks: Int { convolution.geometry.outputChannels / tiles.lanes }
  /// The number of groups.
  private var groupCount: Int {
    (wholeBlocks - 1) / blocksTogether + 1 + blockCount - wholeBlocks
  }

  /// Neighbouring blocks that are filled together; one that overlaps another is filled alone.
  private func group(_ index: Int) -> Range<Int> {
    let first = index * blocksTogether
    return first < wholeBlocks
      ? first..<min(first + blocksTogether, wholeBlocks) : wholeBlocks..<blockCount
  }

  private var candidate: KernelCandidate {
    let name = "dwconv.i16.\(form).\(tiles.name)"
    let groupCount = groupCount
    let lanes = blocksTogether * bands.laneCount
    let partition = Partition(
      units: bands.count * groupCount, multiplyAdds: convolution.multiplyAdds)
    return KernelCandidate(name, constants: [.filter]) { _ in
      KernelChoice(
        name: name, packings: [packing], operands: reads.operands,
        workspaceByteCount: lanes * MemoryLayout<Int32>.stride,
        bandCount: partition.bandCount
      ) { packed in
        { call, range in
          let operands = Int16Operands(requantization, reads, call)
          let block = unsafe call.workspace.bindMemory(to: Int32.self, capacity: lanes)
          for unit in partition.units(of: range) {
            let (index, number) = unit.quotientAndRemainder(dividingBy: groupCount)
            let (band, group) = (bands[index], group(number))
            bands.forEachStep(of: band) { step in
              unsafe fill(block, group, band.image, step, operands)
              unsafe convolve(block, group, band.image, step, packed[0], operands)
            }
          }
        }
      }
    }
  }

  /// Adds what a step sees of some blocks of channels of an image.
  private func fill(
    _ block: UnsafeMutablePointer<Int32>, _ group: Range<Int>, _ image: Int,
    _ step: RowPairBands.Step, _ operands: Int16Operands
  ) {
    let geometry = convolution.geometry
    let channels = geometry.inputChannels
    let line = geometry.width.input * channels
    let pixels =
      unsafe operands.input
      + (image * geometry.height.input * line + firstChannel(of: group.lowerBound))
    unsafe bands.forEachPair(of: step, block, blocks: group.count) {
      pair, isWhole, count, offset in
      unsafe tiles.fillRowPair(
        RowPairFill(
          pixels: count, blocks: group.count, source: pixels + 2 * pair * line,
          pixelStride: channels, rowStride: isWhole ? line : 0, mask: isWhole ? -1 : 0xffff,
          target: block + offset, blockStride: bands.laneCount))
    }
  }

  /// Computes a step of some blocks of channels of an image, the first one's memory first.
  func convolve(
    _ block: UnsafePointer<Int32>, _ group: Range<Int>, _ image: Int, _ step: RowPairBands.Step,
    _ weights: PackedConstant, _ operands: Int16Operands
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let channels = convolution.geometry.outputChannels
    let offset = (image * height.output + step.rows.lowerBound) * width.output * channels
    for (index, number) in group.enumerated() {
      let channel = firstChannel(of: number)
      unsafe tile.sweep(
        Int16DepthwiseArguments(
          rows: step.rows.count, outputs: width.output, input: block + index * bands.laneCount,
          pairStride: bands.pairStride, slots: bands.slots, firstSlot: step.firstSlot,
          weights: weights.elements(as: Int32.self) + number * weightStride,
          kernelColumns: width.taps, kernelPairs: tile.pairs, bias: operands.bias + channel,
          output: operands.output + (offset + channel), outputStride: channels,
          outputRowStride: width.output * channels,
          epilogue: operands.epilogue(channel: channel).shifted(residual: offset)))
    }
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
      byteCount: blockCount * weightStride * MemoryLayout<Int32>.stride
    ) { filter, target in
      guard let filter else { return }
      // Safe: the target has the weights of every block.
      let base = unsafe target.elements(as: Int32.self)
      unsafe base.update(repeating: 0, count: blockCount * weightStride)
      for block in 0..<blockCount {
        let channel = firstChannel(of: block)
        for row in 0..<2 {
          for kw in 0..<columns {
            for kh in 0..<taps {
              let place = kh + oddness[row]
              let pair = ((row * columns + kw) * tile.pairs + place / 2) * tiles.lanes
              for lane in 0..<tiles.lanes {
                let weight = Int32(filter.int16((kh * columns + kw) * channels + channel + lane))
                unsafe base[block * weightStride + pair + lane] |=
                  place % 2 == 0 ? weight & 0xffff : weight << 16
              }
            }
          }
        }
      }
    }
  }
}
