internal import HandsImaging

/// How a stored picture lies in the upright one: sides change places or not, then each axis runs
/// the other way or not.
struct UprightMap: Equatable, Sendable {
  /// Whether columns become rows.
  let swapsSides: Bool
  /// Whether the picture's horizontal axis then runs the other way.
  let flipsHorizontally: Bool
  /// Whether the picture's vertical axis then runs the other way.
  let flipsVertically: Bool

  init(_ orientation: ImageOrientation) {
    (swapsSides, flipsHorizontally, flipsVertically) =
      switch orientation {
      case .up: (false, false, false)
      case .upMirrored: (false, true, false)
      case .down: (false, true, true)
      case .downMirrored: (false, false, true)
      case .leftMirrored: (true, false, false)
      case .right: (true, true, false)
      case .rightMirrored: (true, true, true)
      case .left: (true, false, true)
      }
  }

  /// Whether the upright picture shows the mirror image of what is stored.
  var isMirrored: Bool { swapsSides != (flipsHorizontally != flipsVertically) }

  /// How far the stored picture must be turned clockwise to be upright, or the mirror image of
  /// upright.
  var rotationDegrees: Int {
    switch (swapsSides, flipsVertically) {
    case (false, false): 0
    case (true, false): 90
    case (false, true): 180
    case (true, true): 270
    }
  }

  /// The place in the upright picture of a stored one, both as fractions from the top left.
  func upright(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = swapsSides ? (y, x) : (x, y)
    return (flipsHorizontally ? 1 - x : x, flipsVertically ? 1 - y : y)
  }

  /// The stored place of one in the upright picture, both as fractions from the top left.
  func stored(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = (flipsHorizontally ? 1 - x : x, flipsVertically ? 1 - y : y)
    return swapsSides ? (y, x) : (x, y)
  }

  /// A direction in the upright picture.
  func upright(directionX x: Float, y: Float) -> (x: Float, y: Float) {
    let (x, y) = swapsSides ? (y, x) : (x, y)
    return (flipsHorizontally ? -x : x, flipsVertically ? -y : y)
  }
}
