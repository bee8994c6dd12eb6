/// The addresses of a tensor's pixels: one after the other, or in channel blocks, which hold floats.
struct PixelAddressing: Sendable {
  // Safe: a channel-blocked layout has room for the border that is cleared.

  /// Elements between pixels of a run.
  let pixelStride: Int
  /// Elements between vectors of channels.
  let vectorStride: Int
  private let lanes: Int
  private let blocks: ChannelBlockedLayout?

  /// Works out the strides of a tensor of some channels.
  init(channels: Int, lanes: Int, layout: Layout) {
    self.lanes = lanes
    blocks = layout.channelBlocks
    pixelStride = blocks?.lanes ?? channels
    vectorStride = blocks?.blockStride ?? lanes
  }

  /// Pixels that lie ``pixelStride`` apart, `nil` if all do.
  var runLength: Int? { blocks?.width }

  /// Pixels whose runs lie evenly apart, `nil` if all do.
  var imageLength: Int? { blocks.map { $0.width * $0.height } }

  /// Elements from one run to the next.
  ///
  /// - Parameter length: Pixels of a run.
  /// - Returns: The elements.
  func runStride(length: Int) -> Int { blocks?.rowStride ?? length * pixelStride }

  /// Where a channel of a pixel lies.
  ///
  /// - Parameters:
  ///   - pixel: The pixel, counted over rows and images.
  ///   - channel: The channel.
  /// - Returns: Elements from the start of the tensor.
  func offset(pixel: Int, channel: Int) -> Int {
    guard let blocks else { return pixel * pixelStride + channel }
    let (line, column) = pixel.quotientAndRemainder(dividingBy: blocks.width)
    let (image, row) = line.quotientAndRemainder(dividingBy: blocks.height)
    return blocks.offset(image: image, row: row, column: column)
      + channel / lanes * blocks.blockStride
  }

  /// Clears the rows above and below the images that some pixels begin or end.
  ///
  /// - Parameters:
  ///   - output: The tensor.
  ///   - pixels: Whole rows, counted over rows and images.
  ///   - channels: Channels of whole blocks.
  func clearBorderRows(
    of output: UnsafeMutableRawPointer, around pixels: Range<Int>, channels: Range<Int>
  ) {
    guard let blocks else { return }
    let imageLength = blocks.width * blocks.height
    let (top, bottom) = (blocks.border.top, blocks.border.bottom)
    func clear(_ rows: Int, at row: Int, pixel: Int) {
      for block in (channels.lowerBound / lanes)..<(channels.upperBound / lanes) {
        let start = blocks.offset(
          image: pixel / imageLength, row: row, column: -blocks.border.left)
        unsafe (output + (start + block * blocks.blockStride) * MemoryLayout<Float>.stride)
          .clear(byteCount: rows * blocks.rowStride * MemoryLayout<Float>.stride)
      }
    }
    if pixels.lowerBound % imageLength == 0 {
      clear(top, at: -top, pixel: pixels.lowerBound)
    }
    if pixels.upperBound % imageLength == 0 {
      clear(bottom, at: blocks.height, pixel: pixels.upperBound - 1)
    }
  }

  /// Clears the columns beside the pixels of some rows.
  ///
  /// - Parameters:
  ///   - first: Pixel 0 of the first row, one block.
  ///   - rows: Rows.
  func clearBorderColumns(at first: UnsafeMutableRawPointer, rows: Int) {
    guard let blocks else { return }
    let left = blocks.border.left * lanes
    unsafe clearColumns(
      at: first - left * MemoryLayout<Float>.stride, floats: left, rows: rows,
      rowStride: blocks.rowStride)
    unsafe clearColumns(
      at: first + blocks.width * lanes * MemoryLayout<Float>.stride,
      floats: blocks.border.right * lanes, rows: rows, rowStride: blocks.rowStride)
  }

  /// Columns of zeros beside the pixels of a row.
  var borderColumns: (before: Int, after: Int) {
    blocks.map { ($0.border.left, $0.border.right) } ?? (0, 0)
  }
}

/// Clears some columns, one after the other: they are too few for a call of the system's fill.
///
/// - Parameters:
///   - first: The first byte of the first row.
///   - floats: Floats of a row, a multiple of 4.
///   - rows: Rows.
///   - rowStride: Floats between rows.
private func clearColumns(
  at first: UnsafeMutableRawPointer, floats: Int, rows: Int, rowStride: Int
) {
  // Safe: a channel-blocked layout has room for whole vectors of border columns.
  for column in stride(from: 0, to: floats, by: 4) {
    var target = unsafe first + column * MemoryLayout<Float>.stride
    for _ in 0..<rows {
      unsafe target.storeBytes(of: .zero, as: SIMD4<Float>.self)
      unsafe target += rowStride * MemoryLayout<Float>.stride
    }
  }
}
