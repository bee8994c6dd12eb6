internal import Tensors

/// Which element of a source each element of a dense, row-major tensor sees.
struct IndexMap {
  /// Extents of the dense tensor.
  let extents: [Int]
  /// Elements between neighbours in the source, one number a dimension.
  let steps: [Int]
  /// The source element that the first element sees.
  var start = 0

  /// The source element of one element.
  ///
  /// - Parameter element: A position in the dense tensor.
  /// - Returns: A position in the source.
  func source(of element: Int) -> Int {
    var rest = element
    var source = start
    for axis in extents.indices.reversed() {
      source += rest % extents[axis] * steps[axis]
      rest /= extents[axis]
    }
    return source
  }
}

extension IndexMap {
  /// A tensor that broadcasts to a larger one, aligned at the innermost dimension.
  ///
  /// - Parameters:
  ///   - shape: The shape of the source.
  ///   - output: The shape it broadcasts to.
  init(broadcasting shape: Shape, to output: Shape) {
    let missing = output.rank - shape.rank
    let strides = shape.strides
    extents = output.dimensions
    steps = (0..<output.rank).map { axis in
      axis < missing || shape[axis - missing] == 1 ? 0 : strides[axis - missing]
    }
  }
}
