internal import HandsSystem

/// The homography from the pixels of a square output to those of the source image, as computed by
/// OpenCV.
///
/// Every step uses the precision and order of OpenCV's `RotatedRect::points`,
/// `getPerspectiveTransform`, `invert` and `warpPerspective`: sources often lie halfway between two
/// steps of 1/32 pixel, where the last bit decides.
struct Homography {
  /// Row-major coefficients m0 … m8.
  let m: InlineArray<9, Double>

  /// Computes the homography that maps a region to a square.
  ///
  /// - Parameters:
  ///   - region: The region, whose corners map to the square's.
  ///   - size: The square's side in pixels.
  init(region: RegionOfInterest, size: Int) {
    let degrees = Float(Double(region.rotation * 180) / Double.pi)
    let angle = Double(degrees) * Double.pi / 180
    let b = Float(cosine(angle)) * 0.5
    let a = Float(sine(angle)) * 0.5
    let (xc, yc, w, h) = (region.centerX, region.centerY, region.width, region.height)
    let bottomLeft = (x: xc - a * h - b * w, y: yc + b * h - a * w)
    let topLeft = (x: xc + a * h - b * w, y: yc - b * h - a * w)
    let topRight = (x: 2 * xc - bottomLeft.x, y: 2 * yc - bottomLeft.y)
    let bottomRight = (x: 2 * xc - topLeft.x, y: 2 * yc - topLeft.y)
    let n = Float(size)
    var system = LinearSystem()
    system.setCorner(0, source: bottomLeft, destination: (0, n))
    system.setCorner(1, source: topLeft, destination: (0, 0))
    system.setCorner(2, source: topRight, destination: (n, 0))
    system.setCorner(3, source: bottomRight, destination: (n, n))
    m = Homography.inverse(system.solve())
  }

  /// Inverts a 3×3 matrix using its adjugate; the result is all zero if there is no inverse.
  private static func inverse(_ s: InlineArray<9, Double>) -> InlineArray<9, Double> {
    let determinant =
      s[0] * (s[4] * s[8] - s[5] * s[7]) - s[1] * (s[3] * s[8] - s[5] * s[6])
      + s[2] * (s[3] * s[7] - s[4] * s[6])
    guard determinant != 0 else { return .init(repeating: 0) }
    let d = 1 / determinant
    var t: InlineArray<9, Double> = .init(repeating: 0)
    t[0] = (s[4] * s[8] - s[5] * s[7]) * d
    t[1] = (s[2] * s[7] - s[1] * s[8]) * d
    t[2] = (s[1] * s[5] - s[2] * s[4]) * d
    t[3] = (s[5] * s[6] - s[3] * s[8]) * d
    t[4] = (s[0] * s[8] - s[2] * s[6]) * d
    t[5] = (s[2] * s[3] - s[0] * s[5]) * d
    t[6] = (s[3] * s[7] - s[4] * s[6]) * d
    t[7] = (s[1] * s[6] - s[0] * s[7]) * d
    t[8] = (s[0] * s[4] - s[1] * s[3]) * d
    return t
  }
}

/// The eight equations of the homography that maps four points to four others.
///
/// Row i and row i + 4 belong to corner i; column 8 is the right-hand side.
private struct LinearSystem {
  private static let columns = 9
  private var a: InlineArray<72, Double> = .init(repeating: 0)

  /// Sets the two equations of one corner.
  mutating func setCorner(
    _ corner: Int, source: (x: Float, y: Float), destination: (x: Float, y: Float)
  ) {
    let row = corner * LinearSystem.columns
    a[row + 0] = Double(source.x)
    a[row + 1] = Double(source.y)
    a[row + 2] = 1
    a[row + 6] = Double(-(source.x * destination.x))
    a[row + 7] = Double(-(source.y * destination.x))
    a[row + 8] = Double(destination.x)
    let second = (corner + 4) * LinearSystem.columns
    a[second + 3] = Double(source.x)
    a[second + 4] = Double(source.y)
    a[second + 5] = 1
    a[second + 6] = Double(-(source.x * destination.y))
    a[second + 7] = Double(-(source.y * destination.y))
    a[second + 8] = Double(destination.y)
  }

  /// Solves by Gaussian elimination with partial pivoting.
  ///
  /// - Returns: The eight unknowns and a one; only the one is nonzero if the equations are
  ///   singular.
  consuming func solve() -> InlineArray<9, Double> {
    let columns = LinearSystem.columns
    // Source: OpenCV `hal::LU64f`, `DBL_EPSILON * 100`.
    let smallestPivot = 100 * Double.ulpOfOne
    var solution: InlineArray<9, Double> = .init(repeating: 0)
    solution[8] = 1
    for i in 0..<8 {
      var pivotRow = i
      for j in i + 1..<8
      where a[j * columns + i].magnitude > a[pivotRow * columns + i].magnitude {
        pivotRow = j
      }
      guard a[pivotRow * columns + i].magnitude >= smallestPivot else { return solution }
      if pivotRow != i {
        for k in i..<columns { a.swapAt(i * columns + k, pivotRow * columns + k) }
      }
      let d = -1 / a[i * columns + i]
      for j in i + 1..<8 {
        let alpha = a[j * columns + i] * d
        for k in i + 1..<columns {
          a[j * columns + k] += alpha * a[i * columns + k]
        }
      }
    }
    for i in stride(from: 7, through: 0, by: -1) {
      var sum = a[i * columns + 8]
      for k in i + 1..<8 { sum -= a[i * columns + k] * solution[k] }
      solution[i] = sum / a[i * columns + i]
    }
    return solution
  }
}
