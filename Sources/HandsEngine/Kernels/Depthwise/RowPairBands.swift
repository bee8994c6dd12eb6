import HandsMicrokernels

/// Bands of output rows of a depthwise convolution, with a block of the row pairs under some of them at a
/// time.
///
/// The image's rows 0 and 1 make a pair, 2 and 3 the next: windows begin or end within a pair. A band is
/// computed in steps: each adds the row pairs that the one before has not seen, in the places of those that are
/// not needed any more, so that a block stays in the first-level cache.
struct RowPairBands: Sendable {
  let geometry: WindowGeometry
  let tile: Int16Tiles.Depthwise
  let lanes: Int
  /// Outputs of a row, perhaps more than it has.
  let outputs: Int
  /// Columns of a block.
  let columns: Int
  /// Row pairs of a block.
  let slots: Int
  private let bandsPerImage: Int
  private let tilesPerBand: Int
  private let tilesPerStep: Int

  /// Lanes of blocks that stay in the first-level cache.
  private static let lanesInCache = 5 << 10
  /// The maximum number of lanes of a block.
  private static let laneLimit = 1 << 24
  /// Parts of the work that threads may want; rows between bands are read twice.
  private static let partsWanted = 4

  /// The bands, `nil` if no tile fits.
  ///
  /// - Parameters:
  ///   - convolution: The convolution.
  ///   - tiles: The tiles; the best one is used.
  ///   - blocks: Blocks of channels that are computed together.
  ///   - padsRows: Whether rows of outputs that are shorter than all tiles may be computed as if they were longer.
  init?(
    _ convolution: DepthwiseConvolution, _ tiles: Int16Tiles, blocks: Int, padsRows: Bool = false
  ) {
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    guard convolution.depthMultiplier == 1, geometry.outputChannels >= tiles.lanes,
      height.dilation == 1, width.dilation == 1, height.taps == 3 || height.taps == 5,
      height.stride == width.stride, height.stride <= 2, height.padBegin < height.taps,
      width.padBegin < width.taps
    else { return nil }
    let starts = RowPairBands.starts(height)
    let pairs = (height.taps + 1) / 2
    let fitting = tiles.depthwise.filter {
      $0.pairs == pairs && $0.step == starts.second.pair - starts.first.pair
        && $0.stride == height.stride && (padsRows || $0.columns <= width.output)
    }
    // The fewest outputs computed twice.
    guard
      let tile = fitting.min(by: { first, second in
        func computed(_ tile: Int16Tiles.Depthwise) -> Int {
          (width.output - 1) / tile.columns * tile.columns + tile.columns
        }
        return (computed(first), -first.columns) < (computed(second), -second.columns)
      })
    else { return nil }
    self.tile = tile
    self.geometry = geometry
    lanes = tiles.lanes
    outputs = max(width.output, tile.columns)
    columns = (outputs - 1) * width.stride + width.taps
    let tilesPerImage = (height.output + 1) / 2
    let channelParts = geometry.batch * (geometry.outputChannels / (blocks * lanes))
    let bands = RowPairBands.partsWanted / max(channelParts, 1)
    tilesPerBand = (tilesPerImage - 1) / max(bands, 1) + 1
    bandsPerImage = (tilesPerImage - 1) / tilesPerBand + 1
    // In 64 bits whatever the processor has.
    let pairLanes = Int64(columns) * Int64(lanes)
    let spare = Int64(RowPairBands.lanesInCache / blocks) / pairLanes - Int64(pairs + tile.step)
    tilesPerStep = min(Int(max(spare, 0)) / height.stride + 1, tilesPerBand)
    slots = (tilesPerStep - 1) * height.stride + pairs + tile.step
    guard Int64(slots) * pairLanes <= Int64(RowPairBands.laneLimit) else { return nil }
  }

  /// The row pair under the first tap of the first two output rows, and whether the tap lies in its
  /// second row.
  static func starts(
    _ height: WindowAxis
  ) -> (first: (pair: Int, isOdd: Bool), second: (pair: Int, isOdd: Bool)) {
    func start(_ row: Int) -> (pair: Int, isOdd: Bool) { (row >> 1, row & 1 == 1) }
    return (start(-height.padBegin), start(height.stride - height.padBegin))
  }

  /// The maximum number of output rows that are computed together.
  var rowsPerStep: Int { 2 * tilesPerStep }
  /// Bands of all images.
  var count: Int { geometry.batch * bandsPerImage }
  /// Lanes between row pairs.
  var pairStride: Int { columns * lanes }
  /// Lanes of a block.
  var laneCount: Int { slots * pairStride }

  /// Some output rows of one image.
  struct Band {
    let image: Int
    /// The output rows, the first one even.
    let rows: Range<Int>
    /// The first row pair of the block; negative above the image.
    let firstPair: Int
  }

  subscript(index: Int) -> Band {
    let (image, part) = index.quotientAndRemainder(dividingBy: bandsPerImage)
    let first = 2 * tilesPerBand * part
    let end = min(first + 2 * tilesPerBand, geometry.height.output)
    return Band(
      image: image, rows: first..<end,
      firstPair: (first * geometry.height.stride - geometry.height.padBegin) >> 1)
  }

  /// Some output rows of a band that are computed together.
  struct Step {
    /// The output rows, the first one even.
    let rows: Range<Int>
    /// The row pairs to be added to the block, counted from the first one of the image.
    let pairs: Range<Int>
    /// The place in the block of the first row pair under the first output row.
    let firstSlot: Int
  }

  /// Calls a closure for each step of a band, in order.
  @inline(__always)
  func forEachStep(of band: Band, _ body: (Step) -> Void) {
    let stride = geometry.height.stride
    let tiles = (band.rows.count + 1) / 2
    var seen = band.firstPair
    for first in Swift.stride(from: 0, to: tiles, by: tilesPerStep) {
      let end = min(first + tilesPerStep, tiles)
      let row = band.rows.lowerBound + 2 * first
      let needed = band.firstPair + (end - 1) * stride + tile.pairs + tile.step
      body(
        Step(
          rows: row..<min(row + 2 * (end - first), band.rows.upperBound), pairs: seen..<needed,
          firstSlot: slot(of: band.firstPair + first * stride)))
      seen = needed
    }
  }

  /// Where a row pair lies in a block; the first one of an image may be 2 above it.
  private func slot(of pair: Int) -> Int { (pair + 2 * slots) % slots }

  /// Calls a closure for each run of row pairs to be added that have rows of the image and places that follow each
  /// other, and writes what stands for 0 around them in some blocks.
  ///
  /// - Parameters:
  ///   - step: The output rows.
  ///   - block: The first block.
  ///   - blocks: How many blocks follow each other.
  ///   - zero: A pair of what stands for 0.
  ///   - body: Receives the row pairs, whether their second rows lie inside the image, and how many pixels windows
  ///     see, with the lanes up to the first of them.
  @inline(__always)
  func forEachRun(
    of step: Step, _ block: UnsafeMutablePointer<Int32>, blocks: Int, zero: Int32 = 0,
    _ body: (_ pairs: Range<Int>, _ areWhole: Bool, _ pixels: Int, _ offset: Int) -> Void
  ) {
    // Safe: rows and columns are those of a block.
    let before = min(geometry.width.padBegin, columns)
    let pixels = min(columns - before, geometry.width.input)
    let after = columns - before - pixels
    let rows = geometry.height.input
    for pair in step.pairs {
      let isInside = pair >= 0 && 2 * pair < rows
      let offset = slot(of: pair) * pairStride
      for index in 0..<blocks {
        let line = unsafe block + (index * laneCount + offset)
        guard isInside else {
          unsafe line.update(repeating: zero, count: pairStride)
          continue
        }
        unsafe line.update(repeating: zero, count: before * lanes)
        unsafe (line + (before + pixels) * lanes).update(repeating: zero, count: after * lanes)
      }
    }
    var pair = max(step.pairs.lowerBound, 0)
    let end = min(step.pairs.upperBound, (rows + 1) / 2)
    while pair < end {
      let areWhole = 2 * pair + 1 < rows
      let place = slot(of: pair)
      let next = min(end, pair + slots - place, areWhole ? rows / 2 : end)
      body(pair..<next, areWhole, pixels, place * pairStride + before * lanes)
      pair = next
    }
  }
}
