import HandsSystem
import HandsThreads

/// A team of threads at work for one interpreter, each with scratch memory of its own.
final class Workers {
  // Safe: each thread has a workspace of its own of the size that the kernels ask for; operands
  // outlive the loop over their bands. One thread at a time begins runs and steps.
  private let workspace: AlignedStorage
  /// Bytes from one thread's scratch memory to the next one's: whole cache lines.
  private let workspaceStride: Int
  /// The team's threads, `nil` if there is only the caller's.
  private let pool: PacedPool?
  /// The pool if it shares the steps of the run that was begun last.
  @exclusivity(unchecked) private var sharing: PacedPool?
  private let job: SharedJob
  /// Computes bands of ``job``; made once, as a closure that captures takes memory.
  private let runBands: @Sendable (_ bands: Range<Int>, _ worker: Int) -> Void

  init(team: ThreadTeam, workspaceByteCount: Int) {
    pool = PacedPool(team.pool)
    let line = AlignedStorage.alignment
    workspaceStride = (workspaceByteCount + line - 1) / line * line
    workspace = AlignedStorage(byteCount: workspaceStride * team.threadCount)
    let job = unsafe SharedJob(workspaces: workspace.base, stride: workspaceStride)
    self.job = job
    runBands = { bands, worker in job.run(bands, as: worker) }
  }

  /// Decides whether the following steps are shared, if they may be.
  func beginRun(isShared: Bool) {
    unsafe sharing = nil
    guard isShared, let pool else { return }
    if pool.beginRun() { unsafe sharing = pool }
  }

  /// Takes note of how long the steps since ``beginRun(isShared:)`` took, which are all of a run.
  func endRun(isShared: Bool) {
    if isShared { pool?.endRun() }
  }

  /// Computes all bands of a step.
  func run(
    _ body: @escaping KernelBody, bandCount: Int, inputs: UnsafePointer<UnsafeRawBufferPointer>,
    outputs: UnsafePointer<UnsafeMutableRawBufferPointer>
  ) {
    if bandCount > 1, let pool = unsafe sharing {
      unsafe job.set(body, inputs: inputs, outputs: outputs)
      pool.run(bandCount: bandCount, runBands)
      return
    }
    let operands = unsafe KernelOperands(
      inputs: inputs, outputs: outputs, workspace: workspace.base)
    body(operands, 0..<bandCount)
  }
}

/// The step whose bands a pool shares, with its operands.
@safe private final class SharedJob: @unchecked Sendable {
  // Safe: as above, the operands of a step outlive its loop.
  // Sendable: the caller sets it only while no band is left to claim, and a pool's loop makes what
  // was written before visible; bands write disjoint parts, workers have own workspaces.
  private var body: KernelBody?
  private var inputs: UnsafePointer<UnsafeRawBufferPointer>?
  private var outputs: UnsafePointer<UnsafeMutableRawBufferPointer>?
  private let workspaces: UnsafeMutableRawPointer
  private let stride: Int

  init(workspaces: UnsafeMutableRawPointer, stride: Int) {
    unsafe self.workspaces = unsafe workspaces
    self.stride = stride
  }

  /// Exchanges the step; the operands outlive its loop.
  func set(
    _ body: @escaping KernelBody, inputs: UnsafePointer<UnsafeRawBufferPointer>,
    outputs: UnsafePointer<UnsafeMutableRawBufferPointer>
  ) {
    self.body = body
    unsafe self.inputs = unsafe inputs
    unsafe self.outputs = unsafe outputs
  }

  func run(_ bands: Range<Int>, as worker: Int) {
    guard let body, let inputs = unsafe inputs, let outputs = unsafe outputs else { return }
    let operands = unsafe KernelOperands(
      inputs: inputs, outputs: outputs, workspace: workspaces + worker * stride)
    body(operands, bands)
  }
}
