import HandsSystem
public import HandsTFLite

/// The arithmetic of a model's layers.
public enum Precision: String, Hashable, Sendable, CaseIterable {
  /// Single precision, as the model file has it.
  case exact
  /// 16-bit integers from the first layer to the last, except layers whose sums are the outputs: faster, with sums
  /// that are the same on every processor. Needs an optimized plan.
  case fast16

  /// The precision of a name, `nil` for others.
  public init?(rawValue: String) {
    let precision = Precision.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
    guard let precision else { return nil }
    self = precision
  }

  /// Whether this build has kernels for ``fast16``: a build for size may leave them out.
  package static var hasFast16: Bool { Edition.hasFast16 }
}

/// How a model is loaded.
public struct ModelOptions: Sendable {
  /// The kernels to use; `nil` takes those that are fastest on this processor.
  public var kernels: KernelSet?
  /// Whether operators are fused and memory is shared.
  ///
  /// Without, every operator's output can be read after a run.
  public var isOptimized = true
  /// The arithmetic of the layers.
  public var precision = Precision.exact
  /// Records of nets' activations, which must include the net's own for ``Precision/fast16``; empty for the
  /// package's own records.
  public var activationRanges: [ActivationRanges] = []
  /// The records that are used if none are given.
  package var knownActivationRanges: [ActivationRanges] = []
  /// Limits on the file.
  public var fileLimits = ModelLimits()
  /// The maximum size in bytes of each of working memory, one thread's scratch memory and packed constants:
  /// 256 MiB by default.
  public var memoryLimit = 256 << 20

  /// Creates options.
  ///
  /// - Parameters:
  ///   - kernels: The kernels to use; `nil` takes those that are fastest on this processor.
  ///   - isOptimized: Whether operators are fused and memory is shared.
  ///   - precision: The arithmetic of the layers.
  public init(
    kernels: KernelSet? = nil, isOptimized: Bool = true, precision: Precision = .exact
  ) {
    self.kernels = kernels
    self.isOptimized = isOptimized
    self.precision = precision
  }
}
