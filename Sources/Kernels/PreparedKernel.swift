/// One operator, ready to run: weights packed, sizes fixed, implementation chosen.
public struct PreparedKernel: Sendable {
  /// A stable name for profiles and logs, such as `gemm.f32.6x16.avx2`.
  public let name: String
  /// Scratch bytes that each concurrent call of ``run`` needs, aligned to a cache line.
  public let workspaceByteCount: Int
  /// The number of bands that the work splits into; bands write disjoint parts of the outputs.
  public let bandCount: Int
  /// Computes some bands.
  ///
  /// Results do not depend on how the bands are shared out.
  public let run: @Sendable (KernelOperands, Range<Int>) -> Void

  /// Creates a kernel.
  ///
  /// - Parameters:
  ///   - name: A stable name for profiles and logs.
  ///   - workspaceByteCount: Scratch bytes of each concurrent call.
  ///   - bandCount: The number of bands, 1 or more.
  ///   - run: Computes some bands.
  public init(
    name: String, workspaceByteCount: Int = 0, bandCount: Int = 1,
    run: @escaping @Sendable (KernelOperands, Range<Int>) -> Void
  ) {
    self.name = name
    self.workspaceByteCount = workspaceByteCount
    self.bandCount = bandCount
    self.run = run
  }
}

/// Where the operands of one call lie.
@safe public struct KernelOperands {
  // Safe: the addresses are kept, not followed; kernels were prepared for the sizes of these
  // operands.

  /// The first byte of each input, in the operator's order.
  public let inputs: UnsafePointer<UnsafeRawPointer>
  /// The first byte of each output, in the operator's order; none overlaps an input.
  public let outputs: UnsafePointer<UnsafeMutableRawPointer>
  /// Scratch memory of the calling thread.
  public let workspace: UnsafeMutableRawPointer

  /// Gathers the operands.
  ///
  /// - Parameters:
  ///   - inputs: The first byte of each input.
  ///   - outputs: The first byte of each output.
  ///   - workspace: Scratch memory of the calling thread.
  public init(
    inputs: UnsafePointer<UnsafeRawPointer>, outputs: UnsafePointer<UnsafeMutableRawPointer>,
    workspace: UnsafeMutableRawPointer
  ) {
    unsafe self.inputs = inputs
    unsafe self.outputs = outputs
    unsafe self.workspace = workspace
  }
}
