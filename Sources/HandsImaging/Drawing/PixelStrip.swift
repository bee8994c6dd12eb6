/// The band along a line in which a thick line's pixels lie: a bound that is tighter than a box for
/// lines that run aslant.
struct PixelStrip {
  private let anchor: PixelPoint
  /// How much x moves from one row to the next along the line.
  private let slope: Float
  /// Half the band's extent along a row.
  private let reach: Float

  /// The band along a line; `nil` for lines that are level, have no length, or are not finite, round
  /// which a box is as tight.
  ///
  /// - Parameters:
  ///   - start: One end.
  ///   - end: The other end.
  ///   - radius: Half the band's width in pixels; half a pixel for soft edges is added.
  init?(from start: PixelPoint, to end: PixelPoint, radius: Float) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = start.distance(to: end)
    guard length > 0, length.isFinite, dy.magnitude > 0.01 * length else { return nil }
    anchor = start
    slope = dx / dy
    reach = (radius + 0.5) * length / dy.magnitude
  }

  /// The columns of a row that the band touches.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: The columns asked about.
  /// - Returns: A part of them.
  func columns(atRow y: Float, within columns: Range<Int>) -> Range<Int> {
    let middle = anchor.x + (y - anchor.y) * slope
    return Canvas.pixels(from: middle - reach, to: middle + reach, count: columns.upperBound)
      .clamped(to: columns)
  }
}
