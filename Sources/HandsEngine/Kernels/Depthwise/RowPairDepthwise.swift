import HandsMicrokernels

/// A depthwise convolution of 16-bit integers over blocks of row pairs.
struct RowPairDepthwise: Sendable {
  // Safe: sizes are those of the operands; the workspace has the blocks of one group.
  let convolution: DepthwiseConvolution
  private let requantization: Requantization
  private let tiles: Int16Tiles
  private let bands: RowPairBands
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
  ///   - tiles: The tiles; the best one is used.
  ///   - blocks: Blocks that are filled together; those of a line of the cache unless they are given.
  init?(
    _ convolution: DepthwiseConvolution, _ requantization: Requantization,
    _ tiles: Int16Tiles, blocks: Int? = nil
  ) {
    let (channels, lanes) = (convolution.geometry.outputChannels, tiles.lanes)
    blocksTogether =
      blocks ?? max(min(RowPairDepthwise.channelsInLine, channels) / lanes, 1)
    guard let bands = RowPairBands(convolution, tiles, blocks: blocksTogether) else { return nil }
    self.convolution = convolution
    self.requantization = requantization
    self.tiles = tiles
    self.bands = bands
    blockCount = (channels + lanes - 1) / lanes
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

  var candidate: KernelCandidate {
    let name = "dwconv.i16.\(form).\(tiles.name)"
    let groupCount = groupCount
    let partition = Partition(
      units: bands.count * groupCount, multiplyAdds: convolution.multiplyAdds)
    return KernelCandidate(name, constants: Operand.weights) { _ in
      KernelChoice(
        name: name, packings: packings, operands: [.input, .residual],
        workspaceByteCount: byteCount(blocks: blocksTogether), bandCount: partition.bandCount
      ) { packed in
        let weights = weights(packed[...])
        return { operands, range in
          let block = unsafe operands.workspace.bindMemory(
            to: Int32.self, capacity: blocksTogether * bands.laneCount)
          for unit in partition.units(of: range) {
            let (index, number) = unit.quotientAndRemainder(dividingBy: groupCount)
            let (band, group) = (bands[index], group(number))
            bands.forEachStep(of: band) { step in
              unsafe fill(block, group, band.image, step, operands)
              unsafe convolve(block, group, band.image, step, weights, operands)
            }
          }
        }
      }
    }
  }

  /// Adds what a step sees of some blocks of channels of an image.
  private func fill(
    _ block: UnsafeMutablePointer<Int32>, _ group: Range<Int>, _ image: Int,
    _ step: RowPairBands.Step, _ operands: KernelOperands
  ) {
    let geometry = convolution.geometry
    let channels = geometry.inputChannels
    let line = geometry.width.input * channels
    let pixels =
      unsafe operands.input(0, as: Int16.self)
      + (image * geometry.height.input * line + firstChannel(of: group.lowerBound))
    unsafe bands.forEachRun(of: step, block, blocks: group.count) {
      pairs, areWhole, count, offset in
      for (index, pair) in pairs.enumerated() {
        unsafe tiles.fillRowPair(
          RowPairFill(
            pixels: count, blocks: group.count, source: pixels + 2 * pair * line,
            pixelStride: channels, rowStride: areWhole ? line : 0, mask: areWhole ? -1 : 0xffff,
            target: block + (offset + index * bands.pairStride), blockStride: bands.laneCount))
      }
    }
  }

  /// Computes a step of some blocks of channels of an image, the first one's memory first.
  private func convolve(
    _ block: UnsafePointer<Int32>, _ group: Range<Int>, _ image: Int, _ step: RowPairBands.Step,
    _ weights: Weights, _ operands: KernelOperands
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let channels = convolution.geometry.outputChannels
    let first = (image * height.output + step.rows.lowerBound) * width.output * channels
    let output = unsafe operands.output(0, as: Int16.self)
    let residual =
      convolution.epilogue.residualActivation == nil
      ? nil : unsafe operands.input(1, as: Int16.self)
    for (index, number) in group.enumerated() {
      let channel = firstChannel(of: number)
      let offset = first + channel
      let vectors = weights.vectors.from(channel)
      unsafe tile.sweep(
        Int16DepthwiseArguments(
          rows: step.rows.count, outputs: width.output, input: block + index * bands.laneCount,
          pairStride: bands.pairStride, slots: bands.slots, firstSlot: step.firstSlot,
          weights: weights.filter.elements(as: Int32.self) + number * weightStride,
          kernelColumns: width.taps, kernelPairs: tile.pairs,
          bias: vectors.integerBias(count: tiles.lanes), output: output + offset,
          outputStride: channels, outputRowStride: width.output * channels,
          epilogue: Int16Epilogue(
            weights.bounds, vectors, residual: residual.map { unsafe $0 + offset })))
    }
  }

  /// The filter as tiles read it: `[block][output row of a tile][kw][row pair][channel][2]`.
  private var filterPacking: Packing {
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

extension RowPairDepthwise: BlockwiseDepthwise {
  // Safe: the memory has the blocks.

  /// The packed constants and the bounds of each stage.
  struct Weights: Sendable {
    fileprivate let filter: PackedConstant
    fileprivate let vectors: PackedVectors
    fileprivate let bounds: Int16Epilogue.Bounds
  }

  var bandCount: Int { bands.count }
  var packings: [Packing] {
    let channels = convolution.geometry.outputChannels
    return [filterPacking]
      + convolution.epilogue.vectorsOfIntegers.map { .vector($0, count: channels) }
  }
  var blockedPixels: Int { 0 }

  func weights(_ packed: ArraySlice<PackedConstant>) -> Weights {
    Weights(
      filter: packed[packed.startIndex],
      vectors: PackedVectors(convolution.epilogue.vectorsOfIntegers, packed.dropFirst()),
      bounds: requantization.bounds)
  }

  func byteCount(blocks: Int) -> Int { blocks * bands.laneCount * MemoryLayout<Int32>.stride }

  func convolve(
    band: Int, blocks: Range<Int>, in memory: UnsafeMutableRawPointer, _ weights: Weights,
    _ operands: KernelOperands, fill: (BlockPixels) -> Void
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let lanes = blocks.count * bands.laneCount
    let band = bands[band]
    bands.forEachStep(of: band) { step in
      // Written as single elements, read as pairs: a lane holds those of a row pair, side by side.
      var block = unsafe memory.bindMemory(to: Int32.self, capacity: lanes)
      unsafe bands.forEachRun(of: step, block, blocks: blocks.count) {
        pairs, areWhole, pixels, offset in
        unsafe fill(
          BlockPixels(
            pixel: (band.image * height.input + 2 * pairs.lowerBound) * width.input,
            count: pixels,
            target: .rowPairs(
              memory + offset * MemoryLayout<Int32>.stride, count: pairs.count,
              stride: 2 * bands.pairStride, pixelStride: 2 * bands.lanes,
              vectorStride: 2 * bands.laneCount, areWhole: areWhole)))
      }
      unsafe block = memory.bindMemory(to: Int32.self, capacity: lanes)
      unsafe convolve(block, blocks, band.image, step, weights, operands)
    }
  }
}
