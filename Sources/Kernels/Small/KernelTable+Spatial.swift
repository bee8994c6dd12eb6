public import Tensors

extension KernelTable {
  /// Prepares a max-pool.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: Sizes, window and clamp.
  /// - Returns: The kernel.
  public func maxPool(_ problem: MaxPoolProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.maxPool(problem) : MaxPoolKernel.prepare(problem)
  }

  /// Whether ``maxPool(_:)`` reads the planes of ``inputPlanes(of:)``.
  public var poolsPlanes: Bool {
    guard case .tiles(let tiles) = source else { return false }
    return tiles.lanes % Vector.scalarCount == 0
  }

  /// Prepares a bilinear resize.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: Sizes and the placement of samples.
  /// - Returns: The kernel.
  public func resizeBilinear(_ problem: ResizeBilinearProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.resizeBilinear(problem) : ResizeBilinearKernel.prepare(problem)
  }

  /// Prepares a mean, maximum or minimum over some dimensions.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: The operator, shape and axes.
  /// - Returns: The kernel.
  public func reduction(_ problem: ReductionProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.reduction(problem) : ReductionKernel.prepare(problem)
  }
}
