import HandsMicrokernels

/// The blocks of channels of a depthwise convolution over row pairs, and its filter.
struct RowPairBlocks: Sendable {
  // Safe: sizes are those of the operands and of a block.
  let geometry: WindowGeometry
  let tiles: Int16Tiles
  let bands: RowPairBands
  /// The number of blocks.
  private let count: Int
  /// Blocks that are filled together.
  let together: Int

  /// Channels of a pixel in one line of the cache, of 16 bits.
  private static let channelsInLine = 32

  /// Cuts channels into blocks, `nil` if no tile fits.
  ///
  /// - Parameters:
  ///   - convolution: The convolution.
  ///   - tiles: The tiles; the best one is used.
  ///   - blocks: Blocks that are filled together; those of a line of the cache unless they are given.
  ///   - padsRows: Whether short rows of outputs may be computed as if they were longer.
  init?(
    _ convolution: DepthwiseConvolution, _ tiles: Int16Tiles, blocks: Int? = nil,
    padsRows: Bool = false
  ) {
    geometry = convolution.geometry
    let (channels, lanes) = (geometry.outputChannels, tiles.lanes)
    together = blocks ?? max(min(RowPairBlocks.channelsInLine, channels) / lanes, 1)
    guard
      let bands = RowPairBands(convolution, tiles, blocks: together, padsRows: padsRows)
    else { return nil }
    self.tiles = tiles
    self.bands = bands
    count = (channels + lanes - 1) / lanes
  }

  /// A stable name of kernel and stride.
  var form: String {
    "\(geometry.height.taps)x\(geometry.width.taps)"
      + "s\(geometry.height.stride).2x\(tile.columns)"
  }

  private var tile: Int16Tiles.Depthwise { bands.tile }
  /// Lanes of the weights of one block.
  var weightStride: Int { 2 * geometry.width.taps * tile.pairs * tiles.lanes }

  /// The first channel of a block; the last one may overlap its neighbour.
  func firstChannel(of block: Int) -> Int {
    min(block * tiles.lanes, geometry.outputChannels - tiles.lanes)
  }

  /// Blocks that overlap no other.
  private var wholeBlocks: Int { geometry.outputChannels / tiles.lanes }
  /// The number of groups.
  private var groupCount: Int {
    (wholeBlocks - 1) / together + 1 + count - wholeBlocks
  }

  /// Neighbouring blocks that are filled together; one that overlaps another is filled alone.
  private func group(_ index: Int) -> Range<Int> {
    let first = index * together
    return first < wholeBlocks
      ? first..<min(first + together, wholeBlocks) : wholeBlocks..<count
  }

  /// The filter as tiles read it: `[block][output row of a tile][kw][row pair][channel][2]`.
  var filter: Packing {
    let starts = RowPairBands.starts(geometry.height)
    let oddness = [starts.first.isOdd ? 1 : 0, starts.second.isOdd ? 1 : 0]
    let (taps, columns, channels) = (
      geometry.height.taps, geometry.width.taps, geometry.outputChannels
    )
    return Packing(
      operand: .filter,
      layout: PackedLayout(
        "depthwise row pairs", [tiles.lanes, channels, taps, columns] + oddness),
      byteCount: count * weightStride * MemoryLayout<Int32>.stride
    ) { filter, target in
      guard let filter else { return }
      // Safe: the target has the weights of every block.
      let base = unsafe target.elements(as: Int32.self)
      unsafe base.update(repeating: 0, count: count * weightStride)
      for block in 0..<count {
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

  /// The units of work: groups of the blocks of each band.
  var unitCount: Int { bands.count * groupCount }

  /// Calls a closure for each step of a unit, in order.
  @inline(__always)
  func forEachStep(
    of unit: Int, _ body: (_ group: Range<Int>, _ image: Int, _ step: RowPairBands.Step) -> Void
  ) {
    let (index, number) = unit.quotientAndRemainder(dividingBy: groupCount)
    let (band, group) = (bands[index], group(number))
    bands.forEachStep(of: band) { body(group, band.image, $0) }
  }

  /// Adds what a step sees of a group of blocks of an image.
  ///
  /// - Parameters:
  ///   - memory: The blocks.
  ///   - group: Which they are.
  ///   - image: The image.
  ///   - step: The step.
  ///   - input: All images.
  ///   - zero: A pair of what stands for 0.
  ///   - flip: What is flipped of pairs of bytes.
  ///   - copy: Copies two rows.
  @inline(__always)
  func fill<Element: RowPairElement>(
    _ memory: UnsafeMutablePointer<Int32>, _ group: Range<Int>, image: Int,
    _ step: RowPairBands.Step, _ input: UnsafePointer<Element>, zero: Int32 = 0, flip: Int32 = 0,
    by copy: (RowPairFill<Element>) -> Void
  ) {
    let channels = geometry.inputChannels
    let line = geometry.width.input * channels
    let pixels =
      unsafe input
      + (image * geometry.height.input * line + firstChannel(of: group.lowerBound))
    unsafe bands.forEachRun(of: step, memory, blocks: group.count, zero: zero) {
      pairs, areWhole, count, offset in
      let mask: Int32 = areWhole ? -1 : 0xffff
      for (index, pair) in pairs.enumerated() {
        unsafe copy(
          RowPairFill(
            pixels: count, blocks: group.count, source: pixels + 2 * pair * line,
            pixelStride: channels, rowStride: areWhole ? line : 0, mask: mask,
            rest: zero & ~mask, flip: flip, target: memory + (offset + index * bands.pairStride),
            blockStride: bands.laneCount))
      }
    }
  }

  /// Computes a step of one block.
  ///
  /// - Parameters:
  ///   - block: Its row pairs.
  ///   - step: The output rows.
  ///   - filter: Its part of ``filter``.
  ///   - bias: Where its sums start.
  ///   - output: Its first output, and the elements between outputs and between rows of them.
  ///   - epilogue: The stages between sum and store.
  func sweep(
    _ block: UnsafePointer<Int32>, _ step: RowPairBands.Step, _ filter: UnsafePointer<Int32>,
    _ bias: UnsafePointer<Int32>,
    _ output: (first: UnsafeMutablePointer<Int16>, stride: Int, rowStride: Int),
    _ epilogue: Int16Epilogue
  ) {
    unsafe tile.sweep(
      Int16DepthwiseArguments(
        rows: step.rows.count, outputs: bands.outputs, input: block,
        pairStride: bands.pairStride, slots: bands.slots, firstSlot: step.firstSlot,
        weights: filter, kernelColumns: geometry.width.taps, kernelPairs: tile.pairs, bias: bias,
        output: output.first, outputStride: output.stride, outputRowStride: output.rowStride,
        epilogue: epilogue))
  }
}
