/// A square matrix of doubles in row-major order.
struct Matrix: Sendable {
  /// The number of rows and columns, a multiple of 8.
  let side: Int
  /// The number of lane groups in a row.
  let rowLength: Int
  /// The elements, in row-major order.
  var lanes: Vector

  /// Creates a zero matrix.
  ///
  /// - Parameter side: The number of rows and columns, a multiple of 8.
  init(side: Int) {
    self.side = side
    rowLength = side / Lanes.count
    lanes = Vector(zeros: side * side)
  }

  /// An element.
  subscript(row: Int, column: Int) -> Double {
    get { lanes[row * rowLength + column / Lanes.count][column % Lanes.count] }
    set { lanes[row * rowLength + column / Lanes.count][column % Lanes.count] = newValue }
  }

  /// A row.
  func row(_ index: Int) -> Vector {
    Vector(lanes[index * rowLength..<(index + 1) * rowLength])
  }

  /// The sum of the diagonal.
  var trace: Double {
    var sum = 0.0
    for index in 0..<side { sum += self[index, index] }
    return sum
  }

  /// The transposed matrix.
  var transposed: Matrix {
    var result = Matrix(side: side)
    for row in 0..<side { for column in 0..<side { result[column, row] = self[row, column] } }
    return result
  }

  /// Subtracts `scale · vector · vectorᵀ`, at least from the lower triangle.
  mutating func subtractSquare(of vector: Vector, scale: Double) {
    for row in 0..<side {
      let factor = Lanes(repeating: scale * vector.element(row))
      for group in 0...row / Lanes.count {
        lanes[row * rowLength + group] -= factor * vector[group]
      }
    }
  }
}
