/// Surrounds a tensor with zero bytes.
///
/// Source: TFLite `PAD`.
public struct PadProblem: Hashable, Sendable {
  /// Shape of the input.
  public var input: Shape
  /// Cells before the input, one number a dimension.
  public var before: [Int]
  /// Cells after the input, one number a dimension.
  public var after: [Int]
  /// Bytes of one element.
  public var elementByteCount: Int

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - input: Shape of the input.
  ///   - before: Cells before the input, one number a dimension.
  ///   - after: Cells after the input, one number a dimension.
  ///   - elementByteCount: Bytes of one element.
  public init(input: Shape, before: [Int], after: [Int], elementByteCount: Int) {
    self.input = input
    self.before = before
    self.after = after
    self.elementByteCount = elementByteCount
  }
}

/// Joins tensors along one dimension.
///
/// Source: TFLite `CONCATENATION`.
public struct ConcatenationProblem: Hashable, Sendable {
  /// Shapes of the operands, equal except along ``axis``.
  public var inputs: [Shape]
  /// The dimension that grows, 0 ..< rank.
  public var axis: Int
  /// Bytes of one element.
  public var elementByteCount: Int
  /// The clamp of the result; other than `none` for floats only.
  public var activation: Activation

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - inputs: Shapes of the operands, equal except along `axis`.
  ///   - axis: The dimension that grows.
  ///   - elementByteCount: Bytes of one element.
  ///   - activation: The clamp of the result.
  public init(
    inputs: [Shape], axis: Int, elementByteCount: Int, activation: Activation = .none
  ) {
    self.inputs = inputs
    self.axis = axis
    self.elementByteCount = elementByteCount
    self.activation = activation
  }
}

/// Picks slices of a tensor by index.
///
/// The input is seen as `[batch, outer, extent, inner]`, the indices as `[batch, indexCount]`, the
/// output as `[batch, outer, indexCount, inner]`. Operands: input and indices. An index outside
/// `0 ..< extent` in a computed index tensor yields zero bytes; constant ones were checked.
///
/// Source: TFLite `GATHER`.
public struct GatherProblem: Hashable, Sendable {
  /// Product of the batch dimensions.
  public var batch: Int
  /// Product of the dimensions between batch and axis.
  public var outer: Int
  /// Extent of the dimension that indices select from.
  public var extent: Int
  /// Bytes of one slice.
  public var sliceByteCount: Int
  /// Indices in each batch.
  public var indexCount: Int
  /// `int32` or `int64`.
  public var indexType: ElementType

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - batch: Product of the batch dimensions.
  ///   - outer: Product of the dimensions between batch and axis.
  ///   - extent: Extent of the dimension that indices select from.
  ///   - sliceByteCount: Bytes of one slice.
  ///   - indexCount: Indices in each batch.
  ///   - indexType: `int32` or `int64`.
  public init(
    batch: Int, outer: Int, extent: Int, sliceByteCount: Int, indexCount: Int,
    indexType: ElementType
  ) {
    self.batch = batch
    self.outer = outer
    self.extent = extent
    self.sliceByteCount = sliceByteCount
    self.indexCount = indexCount
    self.indexType = indexType
  }
}

/// Splits a tensor along one dimension into slices without it.
///
/// The input is seen as `[outer, count, inner]`; output `i` is `[outer, inner]`.
///
/// Source: TFLite `UNPACK`.
public struct UnpackProblem: Hashable, Sendable {
  /// Product of the dimensions before the axis.
  public var outer: Int
  /// Extent of the axis: the number of outputs.
  public var count: Int
  /// Bytes of the dimensions after the axis.
  public var innerByteCount: Int

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - outer: Product of the dimensions before the axis.
  ///   - count: Extent of the axis.
  ///   - innerByteCount: Bytes of the dimensions after the axis.
  public init(outer: Int, count: Int, innerByteCount: Int) {
    self.outer = outer
    self.count = count
    self.innerByteCount = innerByteCount
  }
}

/// Takes every n-th element along each dimension.
///
/// Source: TFLite `STRIDED_SLICE`, its masks resolved.
public struct StridedSliceProblem: Hashable, Sendable {
  /// Shape of the input.
  public var input: Shape
  /// First index along each dimension.
  public var starts: [Int]
  /// Number of elements along each dimension.
  public var counts: [Int]
  /// Step along each dimension, not 0, may be negative.
  public var steps: [Int]
  /// Bytes of one element.
  public var elementByteCount: Int

  /// Creates a problem.
  ///
  /// - Parameters:
  ///   - input: Shape of the input.
  ///   - starts: First index along each dimension.
  ///   - counts: Number of elements along each dimension.
  ///   - steps: Step along each dimension.
  ///   - elementByteCount: Bytes of one element.
  public init(
    input: Shape, starts: [Int], counts: [Int], steps: [Int], elementByteCount: Int
  ) {
    self.input = input
    self.starts = starts
    self.counts = counts
    self.steps = steps
    self.elementByteCount = elementByteCount
  }
}
