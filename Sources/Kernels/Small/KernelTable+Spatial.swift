public import Tensors

extension KernelTable {
  /// Prepares a max-pool.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: Sizes, window and clamp.
  /// - Returns: The kernel.
  public func maxPool(_ problem: MaxPoolProblem) -> PreparedKernel {
    ReferenceSet.maxPool(problem)
  }

  /// Prepares a bilinear resize.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: Sizes and the placement of samples.
  /// - Returns: The kernel.
  public func resizeBilinear(_ problem: ResizeBilinearProblem) -> PreparedKernel {
    ReferenceSet.resizeBilinear(problem)
  }

  /// Prepares a mean, maximum or minimum over some dimensions.
  ///
  /// Every set gives the same bits.
  ///
  /// - Parameter problem: The operator, shape and axes.
  /// - Returns: The kernel.
  public func reduction(_ problem: ReductionProblem) -> PreparedKernel {
    ReferenceSet.reduction(problem)
  }
}
