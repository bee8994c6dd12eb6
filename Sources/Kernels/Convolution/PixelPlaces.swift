import Tensors

/// Where the pixels of a tensor lie: one after the other, or in planes.
struct PixelPlaces: Sendable {
  // Safe: a layout in planes has room for the border that is cleared.

  /// Floats between pixels of a run.
  let pixelStride: Int
  /// Floats between vectors of channels.
  let vectorStride: Int
  private let lanes: Int
  private let planes: PlaneLayout?

  /// Finds the places.
  ///
  /// - Parameters:
  ///   - channels: Channels of a pixel.
  ///   - lanes: Channels of a vector.
  ///   - planes: The layout, `nil` if the tensor is dense.
  init(channels: Int, lanes: Int, planes: PlaneLayout?) {
    self.lanes = lanes
    self.planes = planes
    pixelStride = planes?.lanes ?? channels
    vectorStride = planes?.planeStride ?? lanes
  }

  /// Pixels that lie ``pixelStride`` apart, `nil` if all do.
  var runLength: Int? { planes?.width }

  /// Pixels whose runs lie evenly apart, `nil` if all do.
  var pictureLength: Int? { planes.map { $0.width * $0.height } }

  /// Floats from one run to the next.
  ///
  /// - Parameter length: Pixels of a run.
  /// - Returns: The floats.
  func runStride(length: Int) -> Int { planes?.rowStride ?? length * pixelStride }

  /// Where a channel of a pixel lies.
  ///
  /// - Parameters:
  ///   - pixel: The pixel, counted over rows and pictures.
  ///   - channel: The channel.
  /// - Returns: Floats from the start of the tensor.
  func offset(pixel: Int, channel: Int) -> Int {
    guard let planes else { return pixel * pixelStride + channel }
    let (line, column) = pixel.quotientAndRemainder(dividingBy: planes.width)
    let (picture, row) = line.quotientAndRemainder(dividingBy: planes.height)
    return planes.offset(picture: picture, row: row, column: column)
      + channel / lanes * planes.planeStride
  }

  /// Clears the rows above and below the pictures that some pixels begin or end.
  ///
  /// - Parameters:
  ///   - output: The tensor.
  ///   - pixels: Whole rows, counted over rows and pictures.
  ///   - channels: Channels of whole planes.
  func clearBorderRows(
    of output: UnsafeMutablePointer<Float>, around pixels: Range<Int>, channels: Range<Int>
  ) {
    guard let planes else { return }
    let pictureLength = planes.width * planes.height
    let (top, bottom) = (planes.border.top, planes.border.bottom)
    func clear(_ rows: Int, at row: Int, pixel: Int) {
      for plane in (channels.lowerBound / lanes)..<(channels.upperBound / lanes) {
        let start = planes.offset(
          picture: pixel / pictureLength, row: row, column: -planes.border.left)
        unsafe (output + (start + plane * planes.planeStride)).update(
          repeating: 0, count: rows * planes.rowStride)
      }
    }
    if pixels.lowerBound % pictureLength == 0 {
      clear(top, at: -top, pixel: pixels.lowerBound)
    }
    if pixels.upperBound % pictureLength == 0 {
      clear(bottom, at: planes.height, pixel: pixels.upperBound - 1)
    }
  }

  /// Clears the columns beside the pixels of some rows.
  ///
  /// - Parameters:
  ///   - first: Pixel 0 of the first row, one plane.
  ///   - rows: Rows.
  func clearBorderColumns(at first: UnsafeMutablePointer<Float>, rows: Int) {
    guard let planes else { return }
    let left = planes.border.left * lanes
    unsafe clearColumns(
      at: first - left, floats: left, rows: rows, rowStride: planes.rowStride)
    unsafe clearColumns(
      at: first + planes.width * lanes, floats: planes.border.right * lanes, rows: rows,
      rowStride: planes.rowStride)
  }

  /// Columns of zeros beside the pixels of a row.
  var borderColumns: (before: Int, after: Int) {
    planes.map { ($0.border.left, $0.border.right) } ?? (0, 0)
  }
}

/// Clears some columns, one after the other: they are too few for a call of the system's fill.
///
/// - Parameters:
///   - first: The first float of the first row.
///   - floats: Floats of a row, a multiple of 4.
///   - rows: Rows.
///   - rowStride: Floats between rows.
private func clearColumns(
  at first: UnsafeMutablePointer<Float>, floats: Int, rows: Int, rowStride: Int
) {
  // Safe: a layout in planes has room for whole vectors of border columns.
  for column in stride(from: 0, to: floats, by: 4) {
    var target = unsafe UnsafeMutableRawPointer(first + column)
    for _ in 0..<rows {
      unsafe target.storeBytes(of: .zero, as: SIMD4<Float>.self)
      unsafe target += rowStride * MemoryLayout<Float>.stride
    }
  }
}
