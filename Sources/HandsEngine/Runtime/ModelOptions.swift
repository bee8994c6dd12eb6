public import HandsTFLite

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
  /// The most bytes of working memory, of one thread's scratch memory and of packed constants, each for
  /// itself: 256 MiB.
  public var memoryLimit = 256 << 20

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
