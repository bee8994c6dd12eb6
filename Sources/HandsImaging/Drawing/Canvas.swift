/// An image to draw on.
///
/// Shapes are anti-aliased: a pixel's coverage depends on the distance of its center from the edge,
/// up to half a pixel on both sides. Shapes or parts outside the image, and shapes with non-finite
/// coordinates, are not drawn. The library has no dependencies, and draws the same pixels on every
/// platform.
package struct Canvas {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  private var bytes: [UInt8]

  /// Creates a canvas with a copy of an image.
  ///
  /// - Parameter picture: An image of any pixel format.
  package init(_ picture: Picture) {
    let rgb = picture.converted(to: .rgb)
    width = rgb.width
    height = rgb.height
    bytes = rgb.packedBytes
  }

  /// Creates a canvas filled with one color.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - color: The color; its opacity is ignored.
  ///   - limits: Limits on the image's size.
  /// - Throws: ``ImageError`` if the size is not positive or too large.
  package init(
    width: Int, height: Int, color: PixelColor, limits: PictureLimits = PictureLimits()
  ) throws(ImageError) {
    try limits.check(width: width, height: height)
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: color.red, count: width * height * 3)
    guard color.green != color.red || color.blue != color.red else { return }
    for index in stride(from: 0, to: bytes.count, by: 3) {
      bytes[index + 1] = color.green
      bytes[index + 2] = color.blue
    }
  }

  /// The current image, in the format ``PixelFormat/rgb``.
  package var picture: Picture {
    Picture(packed: bytes, width: width, height: height, format: .rgb)
  }

  /// Draws an image on the canvas; parts outside are clipped.
  ///
  /// - Parameters:
  ///   - picture: An image of any pixel format.
  ///   - left: The x coordinate of its first column.
  ///   - top: The y coordinate of its first row.
  package mutating func draw(_ picture: Picture, left: Int, top: Int) {
    let columns = max(left, 0)..<max(min(left + picture.width, width), max(left, 0))
    guard !columns.isEmpty else { return }
    let rgb = picture.converted(to: .rgb)
    for y in max(top, 0)..<max(min(top + picture.height, height), max(top, 0)) {
      let target = (y * width + columns.lowerBound) * 3
      let source = (y - top) * rgb.rowStride + (columns.lowerBound - left) * 3
      let count = columns.count * 3
      bytes.replaceSubrange(target..<target + count, with: rgb.bytes[source..<source + count])
    }
  }

  /// Colors the pixels of a box depending on how far inside a shape they lie.
  ///
  /// - Parameters:
  ///   - box: A box that encloses the shape.
  ///   - strip: A strip that also encloses the shape, if any; pixels outside are skipped.
  ///   - sample: A closure that returns the distance of a position from the edge in pixels,
  ///     positive inside, and the color there.
  @inline(__always)
  mutating func fill(
    _ box: PixelRectangle, within strip: PixelStrip? = nil,
    sample: (Float, Float) -> (depth: Float, color: PixelColor.Channels)
  ) {
    let columns = Canvas.pixels(from: box.minX, to: box.maxX, count: width)
    for y in Canvas.pixels(from: box.minY, to: box.maxY, count: height) {
      let row = strip.map { $0.columns(atRow: Float(y), within: columns) } ?? columns
      var index = (y * width + row.lowerBound) * 3
      for x in row {
        let (depth, color) = sample(Float(x), Float(y))
        let inside = depth + 0.5
        if inside > 0 {
          let opacity = Canvas.share(min(inside, 1) * color[3])
          bytes[index] = Canvas.blend(bytes[index], color[0], opacity)
          bytes[index + 1] = Canvas.blend(bytes[index + 1], color[1], opacity)
          bytes[index + 2] = Canvas.blend(bytes[index + 2], color[2], opacity)
        }
        index += 3
      }
    }
  }

  /// Returns the pixels that an interval with its anti-aliased edges touches; none if it is not
  /// finite.
  static func pixels(from start: Float, to end: Float, count: Int) -> Range<Int> {
    guard start.isFinite, end.isFinite else { return 0..<0 }
    let limit = Float(count)
    let first = Int(min(max(start - 1, 0), limit))
    let last = Int(min(max(end + 2, 0), limit))
    return first..<max(first, last)
  }

  /// Clamps an opacity to 0 … 1; NaN becomes 0.
  private static func share(_ opacity: Float) -> Float { opacity > 0 ? min(opacity, 1) : 0 }

  private static func blend(_ below: UInt8, _ above: Float, _ share: Float) -> UInt8 {
    UInt8(Float(below) + (above - Float(below)) * share + 0.5)
  }
}
