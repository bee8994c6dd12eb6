extension Canvas {
  /// Returns the size of a line of text.
  ///
  /// - Parameters:
  ///   - text: One line; characters outside ASCII are drawn as boxes.
  ///   - capHeight: The height of capitals in pixels.
  /// - Returns: Its width, and its height from the top of capitals to the lowest descender.
  package static func textSize(_ text: String, capHeight: Float) -> (width: Float, height: Float) {
    let scale = capHeight / StrokeFont.capHeight
    return (StrokeFont.layOut(text) { _, _ in } * scale, StrokeFont.lineHeight * scale)
  }

  /// Returns a line of text, truncated with `..` if it is too wide.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - width: The available width in pixels.
  ///   - capHeight: The height of capitals in pixels.
  /// - Returns: Text that fits; empty if nothing fits.
  package static func shortened(_ text: String, toWidth width: Float, capHeight: Float) -> String {
    guard textSize(text, capHeight: capHeight).width > width else { return text }
    let ending = ".."
    var (kept, best) = ("", "")
    for character in text {
      kept.append(character)
      guard textSize(kept + ending, capHeight: capHeight).width <= width else { break }
      best = kept + ending
    }
    return best
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - text: One line; characters outside ASCII are drawn as boxes.
  ///   - origin: The top-left corner of the first capital.
  ///   - capHeight: The height of capitals in pixels; 9 or more is readable.
  ///   - color: The color.
  package mutating func drawText(
    _ text: String, at origin: PixelPoint, capHeight: Float, color: PixelColor
  ) {
    let scale = capHeight / StrokeFont.capHeight
    let radius = max(scale * 0.65, 0.6)
    StrokeFont.layOut(text) { start, end in
      drawLine(
        from: PixelPoint(x: origin.x + start.x * scale, y: origin.y + start.y * scale),
        to: PixelPoint(x: origin.x + end.x * scale, y: origin.y + end.y * scale),
        radius: radius, color: color)
    }
  }
}
