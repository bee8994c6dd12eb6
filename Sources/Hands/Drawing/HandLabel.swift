import HandsImaging

/// Lines of text in a size that suits the image, truncated where they don't fit.
struct HandLabel {
  let lines: [String]
  /// The height of capitals in pixels.
  let capHeight: Float
  /// The size of the label in pixels, including its margin.
  let size: (width: Float, height: Float)

  /// Pixels between the text and the label's edge.
  var margin: Float { HandLabel.margin(capHeight) }
  /// Pixels from one line to the next.
  var lineHeight: Float { capHeight * 1.6 }

  /// The height of capitals in small images; letters shrink to the minimum if a line is too wide
  /// for the image.
  private static let smallCapHeight: Float = 9
  private static let leastCapHeight: Float = 7

  /// Lays out lines of text.
  ///
  /// - Parameters:
  ///   - lines: The text.
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  init(_ lines: [String], width: Float, height: Float) {
    let wanted = max(min(width, height) / 34, HandLabel.smallCapHeight)
    // Leave one pixel free on each side.
    let available = width - 2 * HandLabel.margin(wanted) - 2
    let widest = lines.map { Canvas.textSize($0, capHeight: wanted).width }.max() ?? 0
    let capHeight =
      widest > available ? max(wanted * available / widest, HandLabel.leastCapHeight) : wanted
    self.capHeight = capHeight
    self.lines = lines.map {
      Canvas.shortened($0, toWidth: available, capHeight: capHeight)
    }
    let text = self.lines.map { Canvas.textSize($0, capHeight: capHeight).width }.max() ?? 0
    let margins = 2 * HandLabel.margin(capHeight)
    size = (text + margins, capHeight * (1.6 * Float(lines.count) - 0.6) + margins)
  }

  private static func margin(_ capHeight: Float) -> Float { capHeight * 0.6 }
}
