/// Pixels of a part of an image, or of the whole, at the image's scale or a smaller one.
package struct PictureView: Sendable {
  /// The pixels.
  package var picture: Picture
  /// The x coordinate of the first column in the image; that of a pixel which stands for several is their mean.
  package let left: Float
  /// The y coordinate of the first row in the image.
  package let top: Float
  /// The distance between columns, and between rows, in pixels of the image: 1 or more.
  package let step: Float

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - left: The x coordinate of the first column in the image.
  ///   - top: The y coordinate of the first row in the image.
  ///   - step: The distance between columns and rows, in pixels of the image.
  package init(_ picture: Picture, left: Float = 0, top: Float = 0, step: Float = 1) {
    self.picture = picture
    self.left = left
    self.top = top
    self.step = step
  }

  /// Creates the view of a reduced image, of which each pixel is the mean of a square.
  ///
  /// - Parameters:
  ///   - picture: The pixels.
  ///   - x: The first column of the image that it shows.
  ///   - y: The first row of the image that it shows.
  ///   - side: The side of the squares, in pixels of the image.
  package init(reduced picture: Picture, x: Int, y: Int, side: Int) {
    let center = Float(side - 1) / 2
    self.init(picture, left: Float(x) + center, top: Float(y) + center, step: Float(side))
  }

  /// Converts a region of the image to one of the view's pixels.
  ///
  /// - Parameter region: A region, in pixels of the image.
  /// - Returns: The same region, in pixels of the view; unchanged if the view is the image.
  package func region(_ region: RegionOfInterest) -> RegionOfInterest {
    RegionOfInterest(
      centerX: (region.centerX - left) / step, centerY: (region.centerY - top) / step,
      width: region.width / step, height: region.height / step, rotation: region.rotation)
  }
}

/// A part of an image, in whole pixels.
package struct PixelArea: Hashable, Sendable {
  /// The first column.
  package var x: Int
  /// The first row.
  package var y: Int
  /// The number of columns, 1 or more.
  package var width: Int
  /// The number of rows, 1 or more.
  package var height: Int

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - x: The first column.
  ///   - y: The first row.
  ///   - width: The number of columns, 1 or more.
  ///   - height: The number of rows, 1 or more.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the area around a region with a margin, inside the image; `nil` if the region is outside of it or not
  /// finite.
  ///
  /// - Parameters:
  ///   - region: A region, in pixels; it may extend beyond the image.
  ///   - margin: The margin on each side, in pixels.
  ///   - width: The width of the image.
  ///   - height: The height of the image.
  init?(around region: RegionOfInterest, margin: Float, width: Int, height: Int) {
    let (box, limit) = (region.boundingSides, (width: Float(width), height: Float(height)))
    let left = max(region.centerX - box.width / 2 - margin, 0)
    let right = min(region.centerX + box.width / 2 + margin, limit.width)
    let top = max(region.centerY - box.height / 2 - margin, 0)
    let bottom = min(region.centerY + box.height / 2 + margin, limit.height)
    // False for a number that is none.
    guard left < limit.width, top < limit.height, left < right, top < bottom else { return nil }
    let (x, y) = (Int(left), Int(top))
    self.init(
      x: x, y: y, width: min(Int(right) + 1, width) - x, height: min(Int(bottom) + 1, height) - y)
  }
}
