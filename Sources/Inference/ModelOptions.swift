public import Kernels
public import ModelFiles
import Planning

/// How a model is loaded.
public struct ModelOptions: Sendable {
  /// The kernels to use; `nil` takes those that are fastest on this processor.
  public var kernels: KernelSet?
  /// Whether operators are fused and memory is shared.
  ///
  /// Without, every operator's output can be read after a run.
  public var isOptimized = true
  /// Limits on the file.
  public var fileLimits = ModelLimits()
  /// The largest arena in bytes.
  public var arenaLimit = MemoryPlan.defaultLimit

  /// Creates options.
  ///
  /// - Parameters:
  ///   - kernels: The kernels to use; `nil` takes those that are fastest on this processor.
  ///   - isOptimized: Whether operators are fused and memory is shared.
  public init(kernels: KernelSet? = nil, isOptimized: Bool = true) {
    self.kernels = kernels
    self.isOptimized = isOptimized
  }
}
