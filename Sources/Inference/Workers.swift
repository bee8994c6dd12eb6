package import Kernels
#if !hasFeature(Embedded)
  import Parallelism
#endif
import Tensors

/// The threads of one interpreter, each with scratch memory of its own.
package final class Workers {
  private let workspace: AlignedStorage
  /// Bytes from one thread's scratch memory to the next one's: whole cache lines.
  private let workspaceStride: Int
  #if !hasFeature(Embedded)
    private let pool: ThreadPool?
  #endif

  package init(count: Int, workspaceByteCount: Int) {
    let line = AlignedStorage.alignment
    workspaceStride = (workspaceByteCount + line - 1) / line * line
    #if hasFeature(Embedded)
      workspace = AlignedStorage(byteCount: workspaceStride)
    #else
      pool = count > 1 ? ThreadPool(threadCount: count) : nil
      workspace = AlignedStorage(byteCount: workspaceStride * (pool?.threadCount ?? 1))
    #endif
  }

  /// Computes all bands of a kernel.
  package func run(
    _ kernel: PreparedKernel, inputs: UnsafePointer<UnsafeRawPointer>,
    outputs: UnsafePointer<UnsafeMutableRawPointer>
  ) {
    #if !hasFeature(Embedded)
      if let pool, kernel.bandCount > 1 {
        // The operands outlive the loop; bands write disjoint parts, workers have own workspaces.
        nonisolated(unsafe) let inputs = unsafe inputs
        nonisolated(unsafe) let outputs = unsafe outputs
        nonisolated(unsafe) let workspaces = unsafe workspace.base
        let stride = workspaceStride
        pool.run(bandCount: kernel.bandCount) { band, worker in
          let operands = unsafe KernelOperands(
            inputs: inputs, outputs: outputs, workspace: workspaces + worker * stride)
          kernel.run(operands, band..<(band + 1))
        }
        return
      }
    #endif
    let operands = unsafe KernelOperands(
      inputs: inputs, outputs: outputs, workspace: workspace.base)
    kernel.run(operands, 0..<kernel.bandCount)
  }
}
