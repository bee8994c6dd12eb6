/// A routine of a library that multiplies matrices: `C = A · B + C`, row major, single precision.
package struct MatrixLibrary: Sendable {
  /// The end of kernel names.
  package let name: String
  /// Multiplies `[rows, depth]` by `[depth, columns]` and adds the product to the output.
  package let multiply: @Sendable (MatrixProduct) -> Void

  package init(name: String, multiply: @escaping @Sendable (MatrixProduct) -> Void) {
    self.name = name
    self.multiply = multiply
  }
}

/// The operands of one product.
@safe package struct MatrixProduct {
  /// Rows of input and output.
  package let rows: Int
  /// Columns of output and right matrix.
  package let columns: Int
  /// Terms of each sum.
  package let depth: Int
  /// `[rows, depth]`.
  package let input: UnsafePointer<Float>
  /// Floats between rows of the input.
  package let inputStride: Int
  /// `[depth, columns]`, dense.
  package let weights: UnsafePointer<Float>
  /// `[rows, columns]`, holds what is added.
  package let output: UnsafeMutablePointer<Float>
  /// Floats between rows of the output.
  package let outputStride: Int
}
