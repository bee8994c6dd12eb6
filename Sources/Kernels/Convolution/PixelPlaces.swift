import KernelBodies
import Tensors

/// Where the pixels of a tensor lie: one after the other, or in planes.
struct PixelPlaces: Sendable {
  private let channels: Int
  private let lanes: Int
  private let planes: PlaneLayout?

  /// Finds the places.
  ///
  /// - Parameters:
  ///   - channels: Channels of a pixel.
  ///   - lanes: Channels of a vector.
  ///   - planes: The layout, `nil` if the tensor is dense.
  init(channels: Int, lanes: Int, planes: PlaneLayout?) {
    self.channels = channels
    self.lanes = lanes
    self.planes = planes
  }

  /// Pixels that follow each other without a gap, `nil` if all do.
  var runLength: Int? { planes?.width }

  /// Pixels whose gaps are all alike, `nil` if there are none.
  var pictureLength: Int? { planes.map { $0.height * $0.width } }

  /// The rows of a matrix product that are pixels.
  ///
  /// - Parameters:
  ///   - pixel: The first one, counted over rows and pictures; the start of a run.
  ///   - channel: The first channel.
  func rows(pixel: Int, channel: Int) -> PanelProduct.Rows {
    guard let planes else {
      return PanelProduct.Rows(
        offset: pixel * channels + channel, rowStride: channels, vectorStride: lanes)
    }
    let (line, column) = pixel.quotientAndRemainder(dividingBy: planes.width)
    let (picture, row) = line.quotientAndRemainder(dividingBy: planes.height)
    return PanelProduct.Rows(
      offset: planes.offset(picture: picture, row: row, column: column)
        + channel / lanes * planes.planeStride,
      rowStride: lanes, gap: planes.rowStride - planes.width * lanes,
      vectorStride: planes.planeStride)
  }

  /// Clears the border of some planes beside some pixels, and above and below if those are the first
  /// or last of a picture.
  ///
  /// - Parameters:
  ///   - output: The tensor.
  ///   - pixels: Whole rows, counted over rows and pictures.
  ///   - channels: Channels of whole planes.
  func clearBorder(
    of output: UnsafeMutablePointer<Float>, around pixels: Range<Int>, channels: Range<Int>
  ) {
    guard let planes else { return }
    let (border, rowStride) = (planes.border, planes.rowStride)
    for plane in (channels.lowerBound / lanes)..<(channels.upperBound / lanes) {
      for line in (pixels.lowerBound / planes.width)..<(pixels.upperBound / planes.width) {
        let (picture, row) = line.quotientAndRemainder(dividingBy: planes.height)
        let offset = planes.offset(picture: picture, row: row, column: -border.left)
        let left = unsafe output + plane * planes.planeStride + offset
        unsafe left.update(repeating: 0, count: border.left * lanes)
        unsafe (left + (border.left + planes.width) * lanes)
          .update(repeating: 0, count: border.right * lanes)
        if row == 0 {
          unsafe (left - border.top * rowStride)
            .update(repeating: 0, count: border.top * rowStride)
        }
        if row == planes.height - 1 {
          unsafe (left + rowStride).update(repeating: 0, count: border.bottom * rowStride)
        }
      }
    }
  }
}
