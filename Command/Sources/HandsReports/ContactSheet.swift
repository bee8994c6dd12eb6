package import Hands
package import HandsImaging
import HandsSystem

/// An image of annotated thumbnails, each with the name of the file and the gestures.
///
/// Only the sheet is kept in memory.
package struct ContactSheet {
  private let layout: Layout
  private let parts: HandSketch.Parts
  private var canvas: Canvas
  private var count = 0

  private static let ground = PixelColor(red: 24, green: 26, blue: 30)
  private static let panel = PixelColor(red: 40, green: 43, blue: 49)
  private static let nameColor = PixelColor(red: 236, green: 238, blue: 241)
  private static let findingColor = PixelColor(red: 150, green: 205, blue: 255)
  private static let failureColor = PixelColor(red: 255, green: 140, blue: 130)

  /// Creates an empty sheet.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - parts: The parts of hands to draw; labels are below the image instead.
  /// - Throws: `ImageError` if there is not enough memory.
  package init(layout: Layout, parts: HandSketch.Parts) throws(ImageError) {
    let byteCount = layout.width * layout.height * PixelFormat.rgb.bytesPerPixel
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    self.layout = layout
    self.parts = parts.subtracting(.labels)
    canvas = try Canvas(width: layout.width, height: layout.height, color: ContactSheet.ground)
  }

  /// The sheet.
  package var picture: Picture { canvas.picture }

  /// Adds an image with its result.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - result: The result.
  ///   - picture: The image.
  /// - Throws: `ImageError` if there is not enough memory for the thumbnail.
  package mutating func add(
    name: String, _ result: HandsResult, in picture: Picture?
  ) throws(ImageError) {
    let (square, left, top) = addTile(name: name)
    if let picture {
      let small = picture.reduced(toFitWidth: layout.tile, height: layout.tile)
      canvas.draw(
        try result.drawn(on: small, parts: parts),
        left: left + (layout.tile - small.width) / 2,
        top: top + (layout.tile - small.height) / 2)
    }
    write(result.caption, line: 1, below: square, color: ContactSheet.findingColor)
  }

  /// Adds an image that could not be processed.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - failure: The error.
  package mutating func add(name: String, failure: String) {
    let (square, _, _) = addTile(name: name)
    explain(failure, in: square)
    write("error", line: 1, below: square, color: ContactSheet.failureColor)
  }

  /// Draws the next tile without an image, with the name of the file.
  ///
  /// - Parameter name: The name of the file.
  /// - Returns: The rectangle for the image, and its upper left corner in pixels.
  private mutating func addTile(name: String) -> (square: PixelRectangle, left: Int, top: Int) {
    let (left, top) = layout.corner(of: count)
    count += 1
    let square = PixelRectangle(
      minX: Float(left) - 0.5, minY: Float(top) - 0.5, width: Float(layout.tile),
      height: Float(layout.tile))
    canvas.drawRectangle(square, color: ContactSheet.panel)
    write(name, line: 0, below: square, color: ContactSheet.nameColor)
    return (square, left, top)
  }

  private mutating func write(
    _ text: String, line: Int, below square: PixelRectangle, color: PixelColor
  ) {
    let origin = PixelPoint(
      x: square.minX + 1,
      y: square.maxY + layout.capHeight * 0.8 + Float(line) * layout.lineHeight)
    canvas.drawText(
      Canvas.shortened(text, toWidth: square.width - 2, capHeight: layout.capHeight), at: origin,
      capHeight: layout.capHeight, color: color)
  }

  /// Draws an error instead of an image.
  private mutating func explain(_ reason: String, in square: PixelRectangle) {
    let margin = layout.capHeight
    let lines = ContactSheet.wrapped(
      reason, toWidth: square.width - 2 * margin, capHeight: layout.capHeight)
    let room = Int((square.height - 2 * margin) / layout.lineHeight)
    for (index, line) in lines.prefix(room).enumerated() {
      canvas.drawText(
        line,
        at: PixelPoint(
          x: square.minX + margin, y: square.minY + margin + Float(index) * layout.lineHeight),
        capHeight: layout.capHeight, color: ContactSheet.failureColor)
    }
  }

  /// Breaks text into lines at spaces.
  static func wrapped(_ text: String, toWidth width: Float, capHeight: Float) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      if !lines.isEmpty, Canvas.textSize(longer, capHeight: capHeight).width <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(Canvas.shortened(String(word), toWidth: width, capHeight: capHeight))
      }
    }
    return lines
  }
}
