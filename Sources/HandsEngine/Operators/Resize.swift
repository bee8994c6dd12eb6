import HandsTFLite

extension OperatorSource {
  /// The height and width that the second input names.
  func targetSize() throws(GraphError) -> (height: Int, width: Int) {
    try checkInputCount(2, "2 inputs")
    let size = try integers(1, "target size")
    guard size.count == 2 else {
      throw .operator(location, .attribute("length of the target size", value: size.count))
    }
    return (size[0], size[1])
  }
}

/// The size of a resized image, and how its pixels lie over those of the input.
struct ResizeOptions: Hashable, Sendable {
  /// Rows of the result.
  let height: Int
  /// Columns of the result.
  let width: Int
  /// Whether the corner pixels of input and result coincide.
  let alignsCorners: Bool
  /// Whether the middle of a pixel lies at a half.
  let hasHalfPixelCenters: Bool
}

/// How the pixels of a resized image lie over those of the input, along height or width.
struct ResizeAxis: Hashable, Sendable {
  /// Elements of the input, 1 or more.
  let input: Int
  /// Elements of the output, 1 or more.
  let output: Int
  /// Whether the corner pixels of input and output coincide.
  let alignsCorners: Bool
  /// Whether the middle of a pixel lies at a half.
  let hasHalfPixelCenters: Bool

  init(
    input: Int, output: Int, alignsCorners: Bool, hasHalfPixelCenters: Bool
  ) throws(OperatorError) {
    guard output >= 1 else { throw .attribute("target size", value: output) }
    self.input = input
    self.output = output
    self.alignsCorners = alignsCorners
    self.hasHalfPixelCenters = hasHalfPixelCenters
  }

  /// Columns of the output that kernels take together: what they keep of them does not grow with the output.
  static let columnsTogether = 1 << 10

  /// Pixels of the input for each pixel of the output.
  var scale: Float {
    let excess = alignsCorners && output > 1 ? 1 : 0
    return Float(input - excess) / Float(output - excess)
  }
}
