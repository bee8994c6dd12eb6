import HandsMicrokernels

/// Bands of output rows of each image, with the rows of a channel block under each.
struct BlockedBands: Sendable {
  // Safe: a band's memory has `floatCount` floats.
  private let geometry: WindowGeometry
  private let bandsPerImage: Int
  private let lanes: Int
  /// Pixels of a row of a block.
  let columns: Int
  /// Floats of the rows under the largest band.
  let floatCount: Int

  /// The preferred maximum size of a band in floats; larger only if a few rows need it.
  private static let floatsInCache = 1 << 15
  /// The maximum size of a band in floats.
  private static let floatLimit = 1 << 24

  /// Cuts images into bands; the result is `nil` if the rows under one band would take too much memory.
  init?(_ geometry: WindowGeometry, _ tile: TileRegistry.BlockedDepthwise, lanes: Int) {
    let (height, width) = (geometry.height, geometry.width)
    let columns = (width.output - 1) * width.stride + width.taps
    func floats(bands: Int) -> Int {
      let outputRows = (height.output - 1) / bands + 1
      return ((outputRows - 1) * height.stride + height.taps) * columns * lanes
    }
    let most = height.output / tile.rows
    var bands = 1
    while bands < most, floats(bands: bands) > BlockedBands.floatsInCache { bands += 1 }
    floatCount = floats(bands: bands)
    guard floatCount <= BlockedBands.floatLimit else { return nil }
    bandsPerImage = bands
    self.columns = columns
    self.geometry = geometry
    self.lanes = lanes
  }

  /// Some output rows of one image.
  struct Band {
    let image: Int
    /// The output rows.
    let rows: Range<Int>
    /// The input rows under them; those beyond the image are zeros.
    let inputRows: Range<Int>

    /// The input rows that are rows of the image.
    func rowsInside(_ height: WindowAxis) -> Range<Int> {
      let first = min(max(inputRows.lowerBound, 0), inputRows.upperBound)
      return first..<max(min(inputRows.upperBound, height.input), first)
    }
  }

  /// Bands of all images.
  var count: Int { geometry.batch * bandsPerImage }

  subscript(index: Int) -> Band {
    let height = geometry.height
    let (image, part) = index.quotientAndRemainder(dividingBy: bandsPerImage)
    let first = height.output * part / bandsPerImage
    let end = height.output * (part + 1) / bandsPerImage
    let top = first * height.stride - height.padBegin
    return Band(
      image: image, rows: first..<end,
      inputRows: top..<top + (end - first - 1) * height.stride + height.taps)
  }

  /// Floats between rows of a block.
  var rowStride: Int { columns * lanes }

  /// Pixels of an input row that some window sees, and the zeros before them.
  var seenPixels: (before: Int, count: Int) {
    let before = min(geometry.width.padBegin, columns)
    return (before, min(columns - before, geometry.width.input))
  }

  /// Clears the rows of a block that lie beyond the image.
  ///
  /// - Parameters:
  ///   - block: ``floatCount`` floats.
  ///   - band: The output rows that will be computed.
  func clearBorderRows(of block: UnsafeMutablePointer<Float>, _ band: Band) {
    let inside = band.rowsInside(geometry.height)
    let end = (inside.upperBound - band.inputRows.lowerBound) * rowStride
    unsafe block.update(
      repeating: 0, count: (inside.lowerBound - band.inputRows.lowerBound) * rowStride)
    unsafe (block + end).update(
      repeating: 0, count: (band.inputRows.upperBound - inside.upperBound) * rowStride)
  }
}
