import Tensors

/// Where the pixels of a tensor lie: one after the other, or in planes.
struct PixelPlaces: Sendable {
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

  /// Clears the border of some planes beside some rows, and above and below those of a picture's ends.
  ///
  /// - Parameters:
  ///   - output: The tensor.
  ///   - pixels: Whole rows, counted over rows and pictures.
  ///   - channels: Channels of whole planes.
  func clearBorder(
    of output: UnsafeMutablePointer<Float>, around pixels: Range<Int>, channels: Range<Int>
  ) {
    guard let planes else { return }
    var line = pixels.lowerBound / planes.width
    let end = pixels.upperBound / planes.width
    while line < end {
      let (picture, row) = line.quotientAndRemainder(dividingBy: planes.height)
      let rows = row..<min(row + end - line, planes.height)
      for plane in (channels.lowerBound / lanes)..<(channels.upperBound / lanes) {
        unsafe planes.clearBorder(
          output + picture * planes.pictureStride + plane * planes.planeStride, around: rows)
      }
      line += rows.count
    }
  }
}

extension PlaneLayout {
  /// Clears the border of one plane beside some rows, and above the first and below the last row.
  fileprivate func clearBorder(_ plane: UnsafeMutablePointer<Float>, around rows: Range<Int>) {
    let first = offset(picture: 0, row: rows.lowerBound, column: -border.left)
    let right = first + (border.left + width) * lanes
    unsafe clearColumns(
      at: plane + first, floats: border.left * lanes, rows: rows.count, rowStride: rowStride)
    unsafe clearColumns(
      at: plane + right, floats: border.right * lanes, rows: rows.count, rowStride: rowStride)
    if rows.lowerBound == 0 {
      unsafe plane.update(repeating: 0, count: border.top * rowStride)
    }
    if rows.upperBound == height {
      let end = offset(picture: 0, row: height, column: -border.left)
      unsafe (plane + end).update(repeating: 0, count: border.bottom * rowStride)
    }
  }
}
