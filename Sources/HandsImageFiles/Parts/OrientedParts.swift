internal import HandsImaging

/// Converts parts of a stored image to those of the upright one.
struct OrientedParts {
  let orientation: ImageOrientation
  /// The size of the stored image.
  let width: Int
  let height: Int

  /// Whether the stored columns are in reverse order.
  private var reversesColumns: Bool {
    [.upMirrored, .down, .rightMirrored, .left].contains(orientation)
  }

  /// Whether the stored rows are in reverse order.
  private var reversesRows: Bool {
    [.down, .downMirrored, .right, .rightMirrored].contains(orientation)
  }

  /// Returns an area of the upright image in the stored one.
  func stored(_ area: PixelArea) -> PixelArea {
    var area =
      orientation.swapsSides
      ? PixelArea(x: area.y, y: area.x, width: area.height, height: area.width) : area
    if reversesColumns { area.x = width - area.x - area.width }
    if reversesRows { area.y = height - area.y - area.height }
    return area
  }

  /// Returns a view of the stored image as one of the upright image.
  func upright(_ view: PictureView) -> PictureView {
    func first(_ first: Float, count: Int, of length: Int, isReversed: Bool) -> Float {
      isReversed ? Float(length - 1) - (first + view.step * Float(count - 1)) : first
    }
    let left = first(
      view.left, count: view.picture.width, of: width, isReversed: reversesColumns)
    let top = first(
      view.top, count: view.picture.height, of: height, isReversed: reversesRows)
    return PictureView(
      view.picture.oriented(orientation), left: orientation.swapsSides ? top : left,
      top: orientation.swapsSides ? left : top, step: view.step)
  }
}
