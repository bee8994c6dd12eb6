/// A small rectangle of an image during rendering.
struct Tile {
  /// The side of a full tile in pixels.
  static let side = 16

  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// The red, green and blue of each pixel, 0 to 1, in row-major order.
  var colors: [Vector]

  /// Creates a tile with its corner at (`left`, `top`), clipped to the image and filled with its
  /// background.
  init(left: Int, top: Int, scene: HandScene, painter: BackdropPainter) {
    self.left = left
    self.top = top
    width = min(Tile.side, scene.width - left)
    height = min(Tile.side, scene.height - top)
    colors = []
    colors.reserveCapacity(width * height)
    for row in top..<top + height {
      for column in left..<left + width {
        colors.append(painter.color(column: column, row: row))
      }
    }
  }

  /// Writes the pixels to an image's bytes in RGB order.
  func write(to bytes: inout [UInt8], rowStride: Int) {
    for row in 0..<height {
      var index = (top + row) * rowStride + left * 3
      for color in colors[row * width..<(row + 1) * width] {
        bytes[index] = Tile.byte(color.x)
        bytes[index + 1] = Tile.byte(color.y)
        bytes[index + 2] = Tile.byte(color.z)
        index += 3
      }
    }
  }

  private static func byte(_ component: Float) -> UInt8 {
    UInt8(component.clamped() * 255 + 0.5)
  }
}
