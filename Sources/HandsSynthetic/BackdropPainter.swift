/// Renders the background.
struct BackdropPainter {
  private let backdrop: Backdrop
  private let seed: UInt64
  private let grainStream: UInt64
  private let width: Float
  private let height: Float

  init(scene: HandScene) {
    backdrop = scene.background
    seed = scene.seed
    grainStream = 3 &+ UInt64(truncatingIfNeeded: scene.frame)
    width = Float(scene.width)
    height = Float(scene.height)
  }

  /// Returns the color of a pixel.
  func color(column: Int, row: Int) -> Vector {
    let (x, y) = ((Float(column) + 0.5) / width, (Float(row) + 0.5) / height)
    let base = mix(backdrop.top, backdrop.bottom, y)
    let grain = backdrop.noise * random(column, row, stream: grainStream)
    return base * (1 + 0.16 * blotch(x: x * 3.3, y: y * 3.3)) + Vector(repeating: grain)
  }

  /// Returns smooth noise from -1 to 1: random values at integers, interpolated between them.
  private func blotch(x: Float, y: Float) -> Float {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (x - column, y - row)
    let (sx, sy) = (fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy))
    let (left, top) = (Int(column), Int(row))
    let upper = mix(random(left, top, stream: 2), random(left + 1, top, stream: 2), sx)
    let lower = mix(random(left, top + 1, stream: 2), random(left + 1, top + 1, stream: 2), sx)
    return mix(upper, lower, sy)
  }

  /// Returns the random number of a cell, from -1 to 1.
  private func random(_ column: Int, _ row: Int, stream: UInt64) -> Float {
    let cell = UInt64(truncatingIfNeeded: column) << 32 ^ UInt64(truncatingIfNeeded: row)
    let bits = RandomSource.mixed(
      RandomSource.mixed(cell &* 0x9E37_79B9_7F4A_7C15 &+ stream) ^ seed)
    return Float(bits >> 40) * 0x1p-23 - 1
  }
}
