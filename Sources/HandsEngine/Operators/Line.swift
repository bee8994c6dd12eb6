/// The elements of a contiguous tensor along one dimension.
struct Line: Sendable {
  /// Elements along the dimension.
  let extent: Int
  /// Elements between neighbours along the dimension.
  let step: Int
  /// Where each line begins, in row-major order of the other dimensions.
  let starts: StridedWalk
  /// The extents of the other dimensions.
  let otherExtents: [Int]

  /// Finds the lines along a dimension; a negative axis counts from the end.
  init(axis: Int, of shape: Shape) throws(OperatorError) {
    let axis = try normalized(axis: axis, rank: shape.rank)
    let others = shape.dimensions.indices.filter { $0 != axis }
    extent = shape[axis]
    step = shape.strides[axis]
    starts = StridedWalk(over: others, of: shape)
    otherExtents = others.map { shape[$0] }
  }
}
