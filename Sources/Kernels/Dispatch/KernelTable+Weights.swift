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
        outputPlanes: problem.outputPlanes, residualPlanes: problem.residualPlanes,
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
      PlaneKernel(tiles: tiles, problem: problem, weights: weights)?.prepared
        ?? DepthwiseKernel(tiles: tiles, problem: problem, weights: weights).prepared
    }
  }

  /// Whether ``expandedDepthwise(_:expansion:depthwise:)`` has a kernel for a problem.
  ///
  /// - Parameter problem: Sizes and epilogues.
  /// - Returns: Whether there is one.
  public func takesExpanded(_ problem: ExpandedDepthwiseProblem) -> Bool {
    guard case .tiles(let tiles) = source else { return false }
    return ExpandedDepthwiseKernel.fits(problem, tiles)
  }

  /// Prepares a convolution and the depthwise convolution of its result as one step.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogues.
  ///   - expansion: The convolution's filter, bias and slopes; copied.
  ///   - depthwise: Those of the depthwise convolution; copied.
  /// - Returns: The kernel; operands are the input and, if the depthwise epilogue adds one, the
  ///   residual. `nil` if ``takesExpanded(_:)`` says no.
  public func expandedDepthwise(
    _ problem: ExpandedDepthwiseProblem, expansion: WeightViews, depthwise: WeightViews
  ) -> PreparedKernel? {
    guard case .tiles(let tiles) = source else { return nil }
    return ExpandedDepthwiseKernel(
      tiles: tiles, problem: problem, expansion: expansion, depthwise: depthwise)?.prepared
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

extension KernelTable {
  /// How the input of a depthwise convolution should lie in memory.
  ///
  /// - Parameter problem: The convolution, on a dense input.
  /// - Returns: The layout that its kernel reads in place, `nil` if it reads dense tensors only.
  public func inputPlanes(of problem: DepthwiseProblem) -> PlaneLayout? {
    guard case .tiles(let tiles) = source else { return nil }
    return tiles.inputPlanes(of: problem)
  }

  /// Whether the kernel of a convolution can write planes and add a residual from planes.
  ///
  /// - Parameter problem: The convolution, on dense tensors.
  /// - Returns: Whether it can.
  public func takesPlanes(_ problem: ConvolutionProblem) -> Bool {
    guard case .tiles = source else { return false }
    return problem.groups == 1 && (problem.isPointwise || WindowKernel.fits(problem))
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
