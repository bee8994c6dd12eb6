/// A space in which the copies of a gesture have the same variance in all directions.
///
/// A point is `u = A (x − x̄)`, where `x` is an embedding, `x̄` the mean of the looks' means, and
/// `A` the inverse of the Cholesky factor of the mean covariance, which is shrunk toward a multiple
/// of the identity by a fifth.
struct GestureSpace: Sendable {
  /// How far the covariance is shrunk toward a multiple of the identity.
  private static let shrinkage = 0.2
  /// The ridge that is added to the diagonal, for embeddings without variance.
  private static let ridge = 1e-9

  /// A look of a class.
  struct Look: Sendable {
    /// Its mean, as a point in the space.
    var point: Vector
    /// The squared length of the point.
    var squaredLength: Double
  }

  /// The numbers of the classes.
  let classes: [Int]
  /// The looks of each class.
  let looks: [[Look]]
  /// `A`, lower triangular.
  let map: Matrix
  /// `x̄`.
  let center: Vector
  /// The columns of `A`.
  private let columns: Matrix
  /// The elements of `A` in row-major order.
  private let mapElements: [Double]

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - classes: The numbers of the classes.
  ///   - means: The mean of each class and look.
  ///   - covarianceSum: The sum of the classes' covariances; only the lower triangle is used.
  /// - Throws: ``TrainingError/noSpread``.
  init(classes: [Int], means: [[Vector]], covarianceSum: Matrix) throws(TrainingError) {
    var covariance = covarianceSum
    covariance.lanes.scale(by: 1 / Double(classes.count))
    let diagonal = GestureSpace.shrinkage * covariance.trace / Double(covariance.side)
    covariance.lanes.scale(by: 1 - GestureSpace.shrinkage)
    for index in 0..<covariance.side {
      covariance[index, index] += diagonal + GestureSpace.ridge
    }
    guard let factor = covariance.choleskyFactor() else { throw .noSpread }
    map = factor.lowerTriangularInverse()
    columns = map.transposed
    mapElements = map.lanes.elements
    var sum = Vector(zeros: map.side)
    var lookCount = 0
    for means in means {
      for mean in means { sum.add(mean) }
      lookCount += means.count
    }
    center = sum.scaled(by: 1 / Double(lookCount))
    self.classes = classes
    let (center, columns) = (center, columns)
    looks = means.map { means in
      means.map { mean in
        let point = GestureSpace.point(of: mean, center: center, columns: columns)
        return Look(point: point, squaredLength: point.squaredLength)
      }
    }
  }

  /// Maps an embedding to a point in the space.
  func point(of embedding: Vector) -> Vector {
    GestureSpace.point(of: embedding, center: center, columns: columns)
  }

  /// Adds up the columns of the map in order.
  private static func point(of embedding: Vector, center: Vector, columns: Matrix) -> Vector {
    let offset = embedding.minus(center)
    var point = Vector(zeros: columns.side)
    for column in 0..<columns.side {
      let scale = Lanes(repeating: offset.element(column))
      for group in column / Lanes.count..<columns.rowLength {
        point[group] += scale * columns.lanes[column * columns.rowLength + group]
      }
    }
    return point
  }

  /// Returns the squared distance from a point to the nearest look of any class.
  func squaredDistance(toNearestLookFrom point: Vector) -> Double {
    var nearest = Double.infinity
    for looks in looks {
      for look in looks { nearest = min(nearest, point.squaredDistance(to: look.point)) }
    }
    return nearest
  }

  /// Computes the squared distances from the copies of a hand to the nearest look of a class.
  ///
  /// - Parameters:
  ///   - copies: The embeddings, `[N, 128]`.
  ///   - position: The class's index in the space.
  /// - Returns: A distance for each copy.
  func squaredDistances(from copies: [Float], toClassAt position: Int) -> [Double] {
    let side = map.side
    let count = copies.count / side
    let targets = looks[position].map { $0.point }
    var result: [Double] = []
    result.reserveCapacity(count)
    var offsets = [Lanes](repeating: Lanes(), count: side)
    // Process eight copies at a time: each lane is a copy.
    for first in stride(from: 0, to: count, by: Lanes.count) {
      let lanes = min(Lanes.count, count - first)
      for column in 0..<side {
        let center = Lanes(repeating: center.element(column))
        offsets[column] =
          Lanes(copies, column: column, side: side, rows: first, count: lanes) - center
      }
      var sums = [Lanes](repeating: Lanes(), count: targets.count)
      for row in stride(from: 0, to: side, by: 2) {
        var pair = (Lanes(), Lanes())
        // The element of the upper row above the diagonal is 0.
        addProducts(
          mapElements.span, row * side, (row + 1) * side, offsets.span, from: 0, step: 1,
          count: row + 2, to: &pair)
        for (index, target) in targets.enumerated() {
          let upper = pair.0 - Lanes(repeating: target.element(row))
          let lower = pair.1 - Lanes(repeating: target.element(row + 1))
          sums[index] += upper * upper
          sums[index] += lower * lower
        }
      }
      let nearest = sums.dropFirst().reduce(sums[0]) { pointwiseMin($0, $1) }
      for lane in 0..<lanes { result.append(nearest[lane]) }
    }
    return result
  }
}

extension Lanes {
  /// Creates lanes from a column of rows `[N, side]`; lanes beyond the last row repeat it.
  @inline(__always)
  fileprivate init(_ numbers: [Float], column: Int, side: Int, rows first: Int, count: Int) {
    if count == Lanes.count {
      self.init(numbers, at: first * side + column, stride: side)
    } else {
      self.init()
      for lane in 0..<Lanes.count {
        self[lane] = Double(numbers[(first + Swift.min(lane, count - 1)) * side + column])
      }
    }
  }
}
