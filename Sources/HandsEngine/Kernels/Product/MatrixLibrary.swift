/// A routine of a library that multiplies matrices: `C = A · B + C`, row major, single precision.
struct MatrixLibrary: Sendable {
  /// The end of kernel names.
  let name: String
  /// Multiplies `[rows, depth]` by `[depth, columns]` and adds the product to the output.
  let multiply: @Sendable (LibraryProductArguments) -> Void
}

/// The operands of one product.
@safe struct LibraryProductArguments {
  /// Rows of input and output.
  let rows: Int
  /// Columns of output and right matrix.
  let columns: Int
  /// Terms of each sum.
  let depth: Int
  /// `[rows, depth]`.
  let input: UnsafePointer<Float>
  /// Floats between rows of the input.
  let inputStride: Int
  /// `[depth, columns]`, contiguous.
  let weights: UnsafePointer<Float>
  /// `[rows, columns]`, holds what is added.
  let output: UnsafeMutablePointer<Float>
  /// Floats between rows of the output.
  let outputStride: Int
}
