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

  /// Clears the border of some planes before some rows, and after the last row of a picture.
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
  /// Clears the border of one plane before some rows, and after the last row.
  fileprivate func clearBorder(_ plane: UnsafeMutablePointer<Float>, around rows: Range<Int>) {
    let pixels = width * lanes
    let gap = rowStride - pixels
    if rows.lowerBound == 0 {
      unsafe plane.update(repeating: 0, count: offset(picture: 0, row: 0, column: 0))
    }
    if rows.upperBound == height {
      let last = offset(picture: 0, row: height - 1, column: width)
      unsafe (plane + last).update(repeating: 0, count: planeStride - last)
    }
    // Down the gaps, not along each: they are too short for a call of the system's fill.
    let gapRows = max(rows.lowerBound, 1)..<max(rows.upperBound, 1)
    let firstGap = offset(picture: 0, row: gapRows.lowerBound, column: 0) - gap
    for step in stride(from: 0, to: gap, by: 4) {
      var target = unsafe UnsafeMutableRawPointer(plane + firstGap + step)
      for _ in gapRows {
        unsafe target.storeBytes(of: .zero, as: SIMD4<Float>.self)
        unsafe target += rowStride * MemoryLayout<Float>.stride
      }
    }
  }
}
