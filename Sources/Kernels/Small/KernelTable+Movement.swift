public import Tensors

extension KernelTable {
  /// Prepares a copy of a whole tensor: a reshape that cannot share its input's memory.
  ///
  /// - Parameter byteCount: The size of the tensor.
  /// - Returns: The kernel.
  public func copy(byteCount: Int) -> PreparedKernel {
    MovementKernels.copy(byteCount: byteCount)
  }

  /// Prepares a border of zeros.
  ///
  /// - Parameter problem: Shape and borders.
  /// - Returns: The kernel.
  public func pad(_ problem: PadProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.pad(problem) : PadKernel.prepare(problem)
  }

  /// Prepares the joining of tensors.
  ///
  /// - Parameter problem: Shapes, axis and clamp.
  /// - Returns: The kernel.
  public func concatenation(_ problem: ConcatenationProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.concatenation(problem) : MovementKernels.concatenation(problem)
  }

  /// Prepares the picking of slices by index.
  ///
  /// Operands: input and indices.
  ///
  /// - Parameter problem: Sizes and the type of the indices.
  /// - Returns: The kernel.
  public func gather(_ problem: GatherProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.gather(problem) : MovementKernels.gather(problem)
  }

  /// Prepares the splitting of a tensor.
  ///
  /// - Parameter problem: The sizes.
  /// - Returns: The kernel, with one output a slice.
  public func unpack(_ problem: UnpackProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.unpack(problem) : MovementKernels.unpack(problem)
  }

  /// Prepares the taking of every n-th element.
  ///
  /// - Parameter problem: Shape, starts, counts and steps.
  /// - Returns: The kernel.
  public func stridedSlice(_ problem: StridedSliceProblem) -> PreparedKernel {
    set == .reference ? ReferenceSet.stridedSlice(problem) : StridedSliceKernel.prepare(problem)
  }
}
