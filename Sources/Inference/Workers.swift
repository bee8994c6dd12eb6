import Kernels
import Tensors

/// The threads of one interpreter, each with scratch memory of its own.
final class Workers {
  private let workspace: AlignedStorage

  init(count: Int, workspaceByteCount: Int) {
    workspace = AlignedStorage(byteCount: workspaceByteCount)
  }

  /// Computes all bands of a kernel.
  func run(
    _ kernel: PreparedKernel, inputs: UnsafePointer<UnsafeRawPointer>,
    outputs: UnsafePointer<UnsafeMutableRawPointer>
  ) {
    let operands = unsafe KernelOperands(
      inputs: inputs, outputs: outputs, workspace: workspace.base)
    kernel.run(operands, 0..<kernel.bandCount)
  }
}
