import HandsTFLite

extension OperatorSource {
  /// Reads custom options that are a map of a FlexBuffer.
  func customMap<Result>(
    _ read: (FlexBufferMap) throws(ModelFileError) -> Result
  ) throws(GraphError) -> Result {
    do {
      return try read(try FlexBufferMap(customOptions))
    } catch {
      throw .file(error)
    }
  }
}

extension Operands {
  /// Checks that an operand is a float matrix of 4 × 4.
  func checkMatrix(_ operand: Operand) throws(OperatorError) {
    let count = try float(operand).elementCount
    guard count == 16 else { throw .mismatch("elements of the matrix", expected: 16, found: count) }
  }

  /// The shape of a float operand of one image or one list of landmarks.
  func single(_ operand: Operand) throws(OperatorError) -> Shape {
    let shape = try float(operand)
    guard shape.rank > 0, shape[0] == 1 else {
      throw .mismatch("batch", expected: 1, found: shape.rank > 0 ? shape[0] : 0)
    }
    return shape
  }
}

/// What the first two rows of a matrix of 4 × 4 do to points of a plane: `row · (x, y, 0, 1)`.
///
/// Products and sums are rounded one by one, from left to right, as MediaPipe's are.
struct PlanarTransform {
  /// The row that makes `x`.
  var x: SIMD4<Float>
  /// The row that makes `y`.
  var y: SIMD4<Float>

  /// Reads the rows of a matrix, row by row.
  init(_ matrix: UnsafePointer<Float>) {
    // Safe: callers give 16 floats.
    x = unsafe SIMD4(matrix[0], matrix[1], matrix[2], matrix[3])
    y = unsafe SIMD4(matrix[4], matrix[5], matrix[6], matrix[7])
  }

  /// The point that a point becomes.
  @inline(__always)
  func callAsFunction(_ pointX: Float, _ pointY: Float) -> (x: Float, y: Float) {
    (
      x[0] * pointX + x[1] * pointY + x[2] * 0 + x[3],
      y[0] * pointX + y[1] * pointY + y[2] * 0 + y[3]
    )
  }
}
