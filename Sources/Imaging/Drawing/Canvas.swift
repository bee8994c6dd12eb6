/// A picture to draw on.
///
/// Shapes have smooth edges: a pixel is covered by as much as its centre lies inside the edge, to
/// half a pixel on both sides. Shapes or parts outside the picture, and those with coordinates that
/// are not finite, leave no mark.
public struct Canvas {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  private var bytes: [UInt8]

  /// Starts from a copy of a picture.
  ///
  /// - Parameter picture: A picture of any pixel format.
  public init(_ picture: Picture) {
    let rgb = picture.converted(to: .rgb)
    width = rgb.width
    height = rgb.height
    bytes = rgb.packedBytes
  }

  /// What was drawn, of format ``PixelFormat/rgb``.
  public var picture: Picture {
    Picture(packed: bytes, width: width, height: height, format: .rgb)
  }

  /// Draws a line with round ends.
  ///
  /// - Parameters:
  ///   - start: One end's centre.
  ///   - end: The other end's centre.
  ///   - radius: Half the line's width in pixels.
  ///   - color: The colour.
  public mutating func drawLine(
    from start: PixelPoint, to end: PixelPoint, radius: Float, color: PixelColor
  ) {
    let box = PixelRectangle(
      minX: min(start.x, end.x) - radius, minY: min(start.y, end.y) - radius,
      width: (start.x - end.x).magnitude + 2 * radius,
      height: (start.y - end.y).magnitude + 2 * radius)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let lengthSquared = dx * dx + dy * dy
    fill(box, color) { x, y in
      let along = (x - start.x) * dx + (y - start.y) * dy
      let fraction = lengthSquared > 0 ? min(max(along / lengthSquared, 0), 1) : 0
      let nearest = PixelPoint(x: start.x + fraction * dx, y: start.y + fraction * dy)
      return radius - nearest.distance(to: PixelPoint(x: x, y: y))
    }
  }

  /// Draws a filled circle.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: In pixels.
  ///   - color: The colour.
  public mutating func drawDisc(center: PixelPoint, radius: Float, color: PixelColor) {
    drawLine(from: center, to: center, radius: radius, color: color)
  }

  /// Draws a filled rectangle with round corners.
  ///
  /// - Parameters:
  ///   - rectangle: Its edges.
  ///   - cornerRadius: In pixels, at most half the shorter side.
  ///   - color: The colour.
  public mutating func drawRectangle(
    _ rectangle: PixelRectangle, cornerRadius: Float = 0, color: PixelColor
  ) {
    let halfWidth = rectangle.width / 2
    let halfHeight = rectangle.height / 2
    let center = PixelPoint(x: rectangle.minX + halfWidth, y: rectangle.minY + halfHeight)
    fill(rectangle, color) { x, y in
      let outsideX = (x - center.x).magnitude - (halfWidth - cornerRadius)
      let outsideY = (y - center.y).magnitude - (halfHeight - cornerRadius)
      let corner = PixelPoint(x: max(outsideX, 0), y: max(outsideY, 0))
      let distance = corner.distance(to: PixelPoint(x: 0, y: 0))
      return cornerRadius - (distance + min(max(outsideX, outsideY), 0))
    }
  }

  /// Colours the pixels of a box by how far inside a shape they lie.
  ///
  /// - Parameters:
  ///   - box: Encloses the shape.
  ///   - color: The colour.
  ///   - depth: The distance of a position from the edge in pixels, positive inside.
  @inline(__always)
  private mutating func fill(
    _ box: PixelRectangle, _ color: PixelColor, depth: (Float, Float) -> Float
  ) {
    let columns = Canvas.pixels(from: box.minX, to: box.maxX, count: width)
    let rows = Canvas.pixels(from: box.minY, to: box.maxY, count: height)
    for y in rows {
      for x in columns {
        let inside = depth(Float(x), Float(y)) + 0.5
        guard inside > 0 else { continue }
        let index = (y * width + x) * 3
        let opacity = min(inside, 1) * color.opacity
        bytes[index] = Canvas.blend(bytes[index], color.red, opacity)
        bytes[index + 1] = Canvas.blend(bytes[index + 1], color.green, opacity)
        bytes[index + 2] = Canvas.blend(bytes[index + 2], color.blue, opacity)
      }
    }
  }

  /// The pixels that an extent with its soft edges touches; none if it is not finite.
  private static func pixels(from start: Float, to end: Float, count: Int) -> Range<Int> {
    guard start.isFinite, end.isFinite else { return 0..<0 }
    let limit = Float(count)
    let first = Int(min(max(start - 1, 0), limit))
    let last = Int(min(max(end + 2, 0), limit))
    return first..<max(first, last)
  }

  private static func blend(_ below: UInt8, _ above: UInt8, _ opacity: Float) -> UInt8 {
    let share = opacity > 0 ? min(opacity, 1) : 0
    let value = Float(below) + (Float(above) - Float(below)) * share
    return UInt8(value + 0.5)
  }
}
