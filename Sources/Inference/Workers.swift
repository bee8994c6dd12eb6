package import Kernels
#if !hasFeature(Embedded)
  import Parallelism
#endif
import Tensors

/// A team of threads at work for one interpreter, each with scratch memory of its own.
package final class Workers {
  // Safe: each thread has a workspace of its own of the size that the kernels ask for; operands
  // outlive the loop over their bands.
  private let workspace: AlignedStorage
  /// Bytes from one thread's scratch memory to the next one's: whole cache lines.
  private let workspaceStride: Int
  private let team: ThreadTeam
  #if !hasFeature(Embedded)
    private let job: SharedJob
    /// Computes bands of ``job``; made once, as a closure that captures takes memory.
    private let runBands: @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void
  #endif

  package init(team: ThreadTeam, workspaceByteCount: Int) {
    self.team = team
    let line = AlignedStorage.alignment
    workspaceStride = (workspaceByteCount + line - 1) / line * line
    workspace = AlignedStorage(byteCount: workspaceStride * team.threadCount)
    #if !hasFeature(Embedded)
      let job = unsafe SharedJob(workspaces: workspace.base, stride: workspaceStride)
      self.job = job
      runBands = { bands, worker in job.run(bands, as: worker) }
    #endif
  }

  /// Computes all bands of a kernel.
  package func run(
    _ kernel: PreparedKernel, inputs: UnsafePointer<UnsafeRawPointer>,
    outputs: UnsafePointer<UnsafeMutableRawPointer>
  ) {
    #if !hasFeature(Embedded)
      if let pool = team.pool, kernel.bandCount > 1 {
        unsafe job.set(kernel, inputs: inputs, outputs: outputs)
        pool.run(bandCount: kernel.bandCount, runBands)
        return
      }
    #endif
    let operands = unsafe KernelOperands(
      inputs: inputs, outputs: outputs, workspace: workspace.base)
    kernel.run(operands, 0..<kernel.bandCount)
  }
}

#if !hasFeature(Embedded)
  /// The kernel whose bands a pool shares, with its operands.
  @safe private final class SharedJob: @unchecked Sendable {
    // Sendable: the caller sets it only while no band is left to claim, and a pool's loop makes what
    // was written before visible; bands write disjoint parts, workers have own workspaces.
    private var kernel: PreparedKernel?
    private var inputs: UnsafePointer<UnsafeRawPointer>?
    private var outputs: UnsafePointer<UnsafeMutableRawPointer>?
    private let workspaces: UnsafeMutableRawPointer
    private let stride: Int

    init(workspaces: UnsafeMutableRawPointer, stride: Int) {
      unsafe self.workspaces = unsafe workspaces
      self.stride = stride
    }

    /// Exchanges the kernel; the operands outlive its loop.
    func set(
      _ kernel: PreparedKernel, inputs: UnsafePointer<UnsafeRawPointer>,
      outputs: UnsafePointer<UnsafeMutableRawPointer>
    ) {
      self.kernel = kernel
      unsafe self.inputs = unsafe inputs
      unsafe self.outputs = unsafe outputs
    }

    func run(_ bands: Range<Int>, as worker: Int) {
      guard let kernel, let inputs = unsafe inputs, let outputs = unsafe outputs else { return }
      let operands = unsafe KernelOperands(
        inputs: inputs, outputs: outputs, workspace: workspaces + worker * stride)
      kernel.run(operands, bands)
    }
  }
#endif
