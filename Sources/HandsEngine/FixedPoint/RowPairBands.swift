import HandsMicrokernels

/// Bands of output rows of a depthwise convolution, with the block of row pairs under each.
///
/// The image's rows 0 and 1 make a pair, 2 and 3 the next: windows begin or end within a pair.
struct RowPairBands: Sendable {
  let geometry: WindowGeometry
  let tile: FixedPointTiles.Depthwise
  let lanes: Int
  /// Columns of a block.
  let columns: Int
  /// Row pairs of a block.
  let pairRows: Int
  private let bandsPerImage: Int
  private let tilesPerBand: Int

  /// Lanes of a block that stays in the second-level cache.
  private static let lanesInCache = 1 << 15
  /// The most lanes of a block.
  private static let laneLimit = 1 << 24

  /// The bands, `nil` if no tile fits.
  init?(_ convolution: DepthwiseConvolution, _ tiles: FixedPointTiles) {
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
        && $0.stride == height.stride && $0.columns <= width.output
    }
    // The fewest outputs computed twice.
    guard
      let tile = fitting.min(by: { first, second in
        func computed(_ tile: FixedPointTiles.Depthwise) -> Int {
          (width.output - 1) / tile.columns * tile.columns + tile.columns
        }
        return (computed(first), -first.columns) < (computed(second), -second.columns)
      })
    else { return nil }
    self.tile = tile
    self.geometry = geometry
    lanes = tiles.lanes
    columns = (width.output - 1) * width.stride + width.taps
    let rowLanes = columns * tiles.lanes
    let tilesPerImage = (height.output + 1) / 2
    var bands = 1
    func pairRows(_ tiles: Int) -> Int { (tiles - 1) * height.stride + tile.step + pairs }
    /// Whether the block of some tiles is too large, in 64 bits whatever the processor has.
    func exceeds(_ limit: Int, _ tiles: Int) -> Bool {
      Int64(pairRows(tiles)) * Int64(rowLanes) > Int64(limit)
    }
    while bands < tilesPerImage,
      exceeds(RowPairBands.lanesInCache, (tilesPerImage - 1) / bands + 1)
    {
      bands += 1
    }
    tilesPerBand = (tilesPerImage - 1) / bands + 1
    bandsPerImage = (tilesPerImage - 1) / tilesPerBand + 1
    self.pairRows = pairRows(tilesPerBand)
    guard !exceeds(RowPairBands.laneLimit, tilesPerBand) else { return nil }
  }

  /// The row pair under the first tap of the first two output rows, and whether the tap lies in its
  /// second row.
  static func starts(
    _ height: WindowAxis
  ) -> (first: (pair: Int, isOdd: Bool), second: (pair: Int, isOdd: Bool)) {
    func start(_ row: Int) -> (pair: Int, isOdd: Bool) { (row >> 1, row & 1 == 1) }
    return (start(-height.padBegin), start(height.stride - height.padBegin))
  }

  /// Bands of all images.
  var count: Int { geometry.batch * bandsPerImage }
  /// Lanes between row pairs.
  var pairStride: Int { columns * lanes }
  /// Lanes of a block.
  var laneCount: Int { pairRows * pairStride }

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

  /// Calls a closure for each row pair of a block that has rows of the image, and clears the zeros around
  /// them in some blocks.
  ///
  /// - Parameters:
  ///   - band: The output rows.
  ///   - block: The first block.
  ///   - blocks: How many blocks follow each other.
  ///   - body: Receives the row pair, whether its second row lies inside the image, and how many
  ///     pixels windows see, with the lanes up to the first of them.
  @inline(__always)
  func forEachPair(
    of band: Band, _ block: UnsafeMutablePointer<Int32>, blocks: Int,
    _ body: (_ pair: Int, _ isWhole: Bool, _ pixels: Int, _ offset: Int) -> Void
  ) {
    // Safe: rows and columns are those of a block.
    let before = min(geometry.width.padBegin, columns)
    let pixels = min(columns - before, geometry.width.input)
    let after = columns - before - pixels
    for row in 0..<pairRows {
      let pair = band.firstPair + row
      let offset = row * pairStride
      let isInside = pair >= 0 && 2 * pair < geometry.height.input
      for index in 0..<blocks {
        let line = unsafe block + (index * laneCount + offset)
        guard isInside else {
          unsafe line.update(repeating: 0, count: pairStride)
          continue
        }
        unsafe line.update(repeating: 0, count: before * lanes)
        unsafe (line + (before + pixels) * lanes).update(repeating: 0, count: after * lanes)
      }
      guard isInside else { continue }
      body(pair, 2 * pair + 1 < geometry.height.input, pixels, offset + before * lanes)
    }
  }
}
