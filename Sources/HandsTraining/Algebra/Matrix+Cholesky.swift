extension Matrix {
  /// Returns the lower triangular factor `R` of a symmetric matrix `R Rᵀ`, or `nil` if the matrix
  /// is not positive definite.
  ///
  /// Reads only the lower triangle. Processes one column at a time and subtracts it from the
  /// columns after it.
  func choleskyFactor() -> Matrix? {
    var factor = self
    var column = Vector(zeros: side)
    for pivot in 0..<side {
      let square = factor[pivot, pivot]
      guard square > 0, square < .infinity else { return nil }
      let root = square.squareRoot()
      factor[pivot, pivot] = root
      column[pivot / Lanes.count][pivot % Lanes.count] = 0
      for row in pivot + 1..<max(side, pivot + 1) {
        let element = factor[row, pivot] / root
        factor[row, pivot] = element
        column[row / Lanes.count][row % Lanes.count] = element
        // Elements of the column below this row still belong to the previous pivot.
        let first = (pivot + 1) / Lanes.count
        let scale = Lanes(repeating: element)
        for group in first..<max(row / Lanes.count + 1, first) {
          factor.lanes[row * rowLength + group] -= scale * column[group]
        }
      }
    }
    for row in 0..<side { for column in row + 1..<max(side, row + 1) { factor[row, column] = 0 } }
    return factor
  }

  /// Computes the inverse of a lower triangular matrix, row by row.
  ///
  /// - Precondition: No element of the diagonal is 0.
  func lowerTriangularInverse() -> Matrix {
    var inverse = Matrix(side: side)
    for row in 0..<side {
      inverse[row, row] = 1
      for other in 0..<row {
        let scale = Lanes(repeating: self[row, other])
        for group in 0...other / Lanes.count {
          inverse.lanes[row * rowLength + group] -= scale * inverse.lanes[other * rowLength + group]
        }
      }
      let pivot = Lanes(repeating: self[row, row])
      for group in 0...row / Lanes.count { inverse.lanes[row * rowLength + group] /= pivot }
    }
    return inverse
  }
}
