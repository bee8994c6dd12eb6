public import Tensors

/// Attributes of a convolution, plain or depthwise.
public struct Convolution: Hashable, Sendable {
  /// How the window moves.
  public var window: Window
  /// What happens between sum and store.
  public var epilogue: Epilogue

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - window: How the window moves.
  ///   - epilogue: What happens between sum and store.
  public init(window: Window, epilogue: Epilogue = Epilogue()) {
    self.window = window
    self.epilogue = epilogue
  }
}

/// Attributes of a convolution and the depthwise convolution that alone reads its result.
public struct ExpandedDepthwise: Hashable, Sendable {
  /// The convolution; it adds no residual.
  public var expansion: Convolution
  /// The depthwise convolution.
  public var depthwise: Convolution

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - expansion: The convolution; it adds no residual.
  ///   - depthwise: The depthwise convolution.
  public init(expansion: Convolution, depthwise: Convolution) {
    self.expansion = expansion
    self.depthwise = depthwise
  }
}

/// Attributes of a dense layer.
public struct Dense: Hashable, Sendable {
  /// Whether the output keeps the input's outer dimensions instead of `[rows, outputs]`.
  public var keepsDimensions: Bool
  /// What happens between sum and store.
  public var epilogue: Epilogue

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - keepsDimensions: Whether the output keeps the input's outer dimensions.
  ///   - epilogue: What happens between sum and store.
  public init(keepsDimensions: Bool = false, epilogue: Epilogue = Epilogue()) {
    self.keepsDimensions = keepsDimensions
    self.epilogue = epilogue
  }
}

/// Attributes of element-wise arithmetic.
public struct Binary: Hashable, Sendable {
  /// The arithmetic.
  public var operation: BinaryOperator
  /// The clamp of the result.
  public var activation: Activation

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - operation: The arithmetic.
  ///   - activation: The clamp of the result.
  public init(_ operation: BinaryOperator, activation: Activation = .none) {
    self.operation = operation
    self.activation = activation
  }
}

/// Attributes of a max pool.
public struct MaxPool: Hashable, Sendable {
  /// Rows of the window.
  public var height: Int
  /// Columns of the window.
  public var width: Int
  /// How the window moves; dilation is 1.
  public var window: Window
  /// The clamp of the result.
  public var activation: Activation

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - height: Rows of the window.
  ///   - width: Columns of the window.
  ///   - window: How the window moves.
  ///   - activation: The clamp of the result.
  public init(height: Int, width: Int, window: Window, activation: Activation = .none) {
    self.height = height
    self.width = width
    self.window = window
    self.activation = activation
  }
}

/// Attributes of a pad: one pair of numbers a dimension.
public struct Pad: Hashable, Sendable {
  /// Cells before the input.
  public var before: [Int]
  /// Cells after the input.
  public var after: [Int]

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - before: Cells before the input, one number a dimension.
  ///   - after: Cells after the input, one number a dimension.
  public init(before: [Int], after: [Int]) {
    self.before = before
    self.after = after
  }
}

/// Attributes of a bilinear resize.
public struct ResizeBilinear: Hashable, Sendable {
  /// Rows of the output.
  public var height: Int
  /// Columns of the output.
  public var width: Int
  /// Whether the corner pixels of input and output coincide.
  public var alignCorners: Bool
  /// Whether pixel centres lie at half-integers.
  public var halfPixelCenters: Bool

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - height: Rows of the output.
  ///   - width: Columns of the output.
  ///   - alignCorners: Whether the corner pixels of input and output coincide.
  ///   - halfPixelCenters: Whether pixel centres lie at half-integers.
  public init(height: Int, width: Int, alignCorners: Bool, halfPixelCenters: Bool) {
    self.height = height
    self.width = width
    self.alignCorners = alignCorners
    self.halfPixelCenters = halfPixelCenters
  }
}

/// Attributes of a reshape.
public struct Reshape: Hashable, Sendable {
  /// The extents asked for; at most one is -1 and takes what is left.
  public var extents: [Int]

  /// Creates the attributes.
  ///
  /// - Parameter extents: The extents asked for.
  public init(extents: [Int]) {
    self.extents = extents
  }
}

/// Attributes of a concatenation.
public struct Concatenation: Hashable, Sendable {
  /// The dimension that grows; negative counts from the end.
  public var axis: Int
  /// The clamp of the result.
  public var activation: Activation

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - axis: The dimension that grows; negative counts from the end.
  ///   - activation: The clamp of the result.
  public init(axis: Int, activation: Activation = .none) {
    self.axis = axis
    self.activation = activation
  }
}

/// Attributes of a reduction.
public struct Reduction: Hashable, Sendable {
  /// What is computed.
  public var operation: ReductionOperator
  /// The dimensions to reduce; negative counts from the end, repeats are harmless.
  public var axes: [Int]
  /// Whether reduced dimensions stay, with extent 1.
  public var keepsDimensions: Bool

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - operation: What is computed.
  ///   - axes: The dimensions to reduce.
  ///   - keepsDimensions: Whether reduced dimensions stay, with extent 1.
  public init(_ operation: ReductionOperator, axes: [Int], keepsDimensions: Bool) {
    self.operation = operation
    self.axes = axes
    self.keepsDimensions = keepsDimensions
  }
}

/// Attributes of a gather.
public struct Gather: Hashable, Sendable {
  /// The dimension that indices select from; negative counts from the end.
  public var axis: Int
  /// Leading dimensions that input and indices share; negative counts from the indices' end.
  public var batchDimensions: Int

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - axis: The dimension that indices select from.
  ///   - batchDimensions: Leading dimensions that input and indices share.
  public init(axis: Int, batchDimensions: Int = 0) {
    self.axis = axis
    self.batchDimensions = batchDimensions
  }
}

/// Attributes of an unpack.
public struct Unpack: Hashable, Sendable {
  /// The dimension that disappears; negative counts from the end.
  public var axis: Int
  /// The number of outputs: the extent of that dimension.
  public var count: Int

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - axis: The dimension that disappears; negative counts from the end.
  ///   - count: The number of outputs.
  public init(axis: Int, count: Int) {
    self.axis = axis
    self.count = count
  }
}

/// How stored integers or halves stand for real numbers.
public struct Quantization: Hashable, Sendable {
  /// One scale, one for each index along ``axis``, or none for half precision.
  public var scales: [Float]
  /// As many zero points as scales.
  public var zeroPoints: [Int]
  /// The dimension that several scales run along.
  public var axis: Int

  /// Creates a quantization.
  ///
  /// - Parameters:
  ///   - scales: One scale, one for each index along `axis`, or none.
  ///   - zeroPoints: As many zero points as scales.
  ///   - axis: The dimension that several scales run along.
  public init(scales: [Float] = [], zeroPoints: [Int] = [], axis: Int = 0) {
    self.scales = scales
    self.zeroPoints = zeroPoints
    self.axis = axis
  }
}
