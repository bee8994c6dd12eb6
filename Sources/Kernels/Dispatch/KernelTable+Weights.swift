public import Tensors

extension KernelTable {
  /// Prepares a convolution.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogue.
  ///   - weights: Filter, bias and slopes; copied.
  /// - Returns: The kernel; operands are the input and, if the epilogue adds one, the residual.
  public func convolution(
    _ problem: ConvolutionProblem, _ weights: WeightViews
  ) -> PreparedKernel {
    let tiles: TileSet
    switch source {
    case .reference: return WeightedReference(problem).prepared(weights)
    case .library(let library, _):
      return LibraryKernel(library, convolution: problem, weights: weights).prepared
    case .tiles(let set): tiles = set
    }
    let geometry = problem.geometry
    if problem.isPointwise {
      return MatrixKernel(
        tiles: tiles, rows: geometry.outputPixelCount,
        depth: geometry.inputChannels / problem.groups, inputStride: geometry.inputChannels,
        outputs: geometry.outputChannels, groups: problem.groups, epilogue: problem.epilogue,
        weights: weights
      ).prepared
    }
    return WindowKernel(tiles: tiles, problem: problem, weights: weights)?.prepared
      ?? WeightedReference(problem).prepared(weights)
  }

  /// Prepares a depthwise convolution.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogue.
  ///   - weights: Filter, bias and slopes; copied.
  /// - Returns: The kernel; operands are the input and, if the epilogue adds one, the residual.
  public func depthwise(_ problem: DepthwiseProblem, _ weights: WeightViews) -> PreparedKernel {
    switch source {
    case .reference: WeightedReference(problem).prepared(weights)
    case .tiles(let tiles), .library(_, let tiles):
      DepthwiseKernel(tiles: tiles, problem: problem, weights: weights).prepared
    }
  }

  /// Prepares a dense layer.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogue.
  ///   - weights: Filter, bias and slopes; copied.
  /// - Returns: The kernel; operands are the input and, if the epilogue adds one, the residual.
  public func dense(_ problem: DenseProblem, _ weights: WeightViews) -> PreparedKernel {
    switch source {
    case .reference: WeightedReference(problem).prepared(weights)
    case .library(let library, _):
      LibraryKernel(library, dense: problem, weights: weights).prepared
    case .tiles(let tiles):
      MatrixKernel(
        tiles: tiles, rows: problem.rows, depth: problem.depth, inputStride: problem.depth,
        outputs: problem.outputs, groups: 1, epilogue: problem.epilogue, weights: weights
      ).prepared
    }
  }
}

extension ConvolutionProblem {
  /// Whether each output sees one pixel and pixels follow each other in input and output alike.
  var isPointwise: Bool {
    let (height, width) = (geometry.height, geometry.width)
    return geometry.tapCount == 1 && height.stride == 1 && width.stride == 1 && height.isInside
      && width.isInside && height.output == height.input && width.output == width.input
  }
}
