/// The band that contains the pixels of a thick line; for oblique lines, a tighter bound than a
/// box.
struct PixelStrip {
  private let anchor: PixelPoint
  /// The change of x along the line from one row to the next.
  private let slope: Float
  /// Half the band's extent along a row.
  private let reach: Float

  /// Creates the band along a line, or returns `nil` if the line is horizontal, has no length, or
  /// is not finite, so that a box is as tight.
  ///
  /// - Parameters:
  ///   - start: One end.
  ///   - end: The other end.
  ///   - radius: Half the band's width in pixels; half a pixel is added for anti-aliased edges.
  init?(from start: PixelPoint, to end: PixelPoint, radius: Float) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = start.distance(to: end)
    guard length > 0, length.isFinite, dy.magnitude > 0.01 * length else { return nil }
    anchor = start
    slope = dx / dy
    reach = (radius + 0.5) * length / dy.magnitude
  }

  /// Returns the columns of a row that the band touches.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: The range of columns to consider.
  /// - Returns: A subrange of `columns`.
  func columns(atRow y: Float, within columns: Range<Int>) -> Range<Int> {
    let middle = anchor.x + (y - anchor.y) * slope
    return Canvas.pixels(from: middle - reach, to: middle + reach, count: columns.upperBound)
      .clamped(to: columns)
  }
}
