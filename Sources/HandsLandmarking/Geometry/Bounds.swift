/// The running bounds of a set of points.
///
/// As in MediaPipe, the maxima start at the smallest positive normal number, not at −∞, so the
/// maximum of only negative points is about 0.
struct Bounds {
  private(set) var xMin = Float.greatestFiniteMagnitude
  private(set) var yMin = Float.greatestFiniteMagnitude
  private(set) var xMax = Float.leastNormalMagnitude
  private(set) var yMax = Float.leastNormalMagnitude

  var width: Float { xMax - xMin }
  var height: Float { yMax - yMin }
  var xCenter: Float { (xMax + xMin) / 2 }
  var yCenter: Float { (yMax + yMin) / 2 }

  mutating func include(x: Float, y: Float) {
    xMin = min(xMin, x)
    xMax = max(xMax, x)
    yMin = min(yMin, y)
    yMax = max(yMax, y)
  }
}
