internal import HandsImaging

/// Maps a stored image to the upright image: an optional transposition, followed by an optional
/// flip of each axis.
struct UprightMap: Equatable, Sendable {
  /// Whether the image is transposed.
  let swapsSides: Bool
  /// Whether the horizontal axis is then flipped.
  let flipsHorizontally: Bool
  /// Whether the vertical axis is then flipped.
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

  /// Whether the upright image is a mirror image of the stored one.
  var isMirrored: Bool { swapsSides != (flipsHorizontally != flipsVertically) }

  /// The clockwise rotation that makes the stored image upright, or a mirror image of the upright
  /// one.
  var rotationDegrees: Int {
    switch (swapsSides, flipsVertically) {
    case (false, false): 0
    case (true, false): 90
    case (false, true): 180
    case (true, true): 270
    }
  }

  /// Maps a point from the stored to the upright image, both in fractions from the top-left corner.
  func upright(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = swapsSides ? (y, x) : (x, y)
    return (flipsHorizontally ? 1 - x : x, flipsVertically ? 1 - y : y)
  }

  /// Maps a point from the upright to the stored image, both in fractions from the top-left corner.
  func stored(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = (flipsHorizontally ? 1 - x : x, flipsVertically ? 1 - y : y)
    return swapsSides ? (y, x) : (x, y)
  }

  /// Maps a direction to the upright image.
  func upright(directionX x: Float, y: Float) -> (x: Float, y: Float) {
    let (x, y) = swapsSides ? (y, x) : (x, y)
    return (flipsHorizontally ? -x : x, flipsVertically ? -y : y)
  }
}
